#!/usr/bin/env bash
# A command of railbench as a Slurm array, and its merge as a job that waits for all of it.
#
#   slurm.sh PARTS OUTPUT COMMAND…
#   slurm.sh 64 /shared/out compare -J /shared/rides --trackers v4,v5
#
# Prints the numbers of the two jobs. A part that is lost: scontrol requeue ARRAY_PART.
set -euo pipefail
parts=$1 output=$(realpath -m "$2") railbench=${RAILBENCH:-railbench}
shift 2
mkdir -p "$output"
array=$(sbatch --parsable --array="1-$parts" --cpus-per-task=1 --requeue --open-mode=append \
  --output="$output/part-%a.log" --wrap "exec $railbench ${*@Q} --jobs 1 \
    --shard \$SLURM_ARRAY_TASK_ID/$parts -o '$output'/part-\$SLURM_ARRAY_TASK_ID")
merge=$(sbatch --parsable --dependency="afterok:$array" --output="$output/merge.log" \
  --wrap "exec $railbench merge $(seq -s ' ' -f "'$output'/part-%g" "$parts") -o '$output'/whole")
echo "$array $merge"
