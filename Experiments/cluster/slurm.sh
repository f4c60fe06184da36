#!/usr/bin/env bash
# A sharded sweep as a Slurm job array, compared byte for byte with one process.
#
# Usage: slurm.sh RAILBENCH EXPERIMENT OUTPUT [PARTS]
# Needs a running Slurm; slurm-one-node.sh starts one on this machine.
set -euo pipefail
railbench=$(realpath "$1") experiment=$(realpath "$2") parts=${4:-4}
mkdir -p "$3"
output=$(realpath "$3")

sbatch --wait --array="1-$parts" --cpus-per-task=1 --chdir="$PWD" \
  --output="$output/part-%a.log" --wrap \
  "'$railbench' sweep '$experiment' --shard \$SLURM_ARRAY_TASK_ID/$parts --jobs 1 -o '$output'/part-\$SLURM_ARRAY_TASK_ID"
"$railbench" sweep merge $(seq -f "$output/part-%g" "$parts") -o "$output/merged"

"$railbench" sweep "$experiment" -o "$output/whole"
diff -r --exclude=journal.tsv --exclude=timings.csv "$output/whole" "$output/merged"
echo "the same bytes from an array of $parts jobs and from one process"
