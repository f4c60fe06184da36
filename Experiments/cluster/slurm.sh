#!/usr/bin/env bash
# A command of railbench as a Slurm array, and its merge as a job that waits for all of it.
#
#   slurm.sh PARTS OUTPUT COMMAND…
#   slurm.sh 64 /shared/out compare -J /shared/rides --trackers v4,v5
#
# Prints the numbers of the two jobs. Run again, it does only the parts that are missing, and the
# merge. TIME and MEMORY bound each part: see what they cost in README.md.
set -euo pipefail
parts=$1 output=$(realpath -m "$2") railbench=${RAILBENCH:-railbench}
shift 2
mkdir -p "$output"
array=$(sbatch --parsable --array="1-$parts" --cpus-per-task=1 --requeue --open-mode=append \
  --time="${TIME:-4:00:00}" --mem="${MEMORY:-1G}" \
  --output="$output/part-%a.log" --wrap "[ -e '$output'/part-\$SLURM_ARRAY_TASK_ID/signature.json ] \
    || exec $railbench ${*@Q} --jobs 1 \
    --shard \$SLURM_ARRAY_TASK_ID/$parts -o '$output'/part-\$SLURM_ARRAY_TASK_ID")
merge=$(sbatch --parsable --dependency="afterany:$array" \
  --time="${TIME:-4:00:00}" --mem="${MERGE_MEMORY:-4G}" --output="$output/merge.log" \
  --wrap "exec $railbench merge $(seq -s ' ' -f "'$output'/part-%g" "$parts") -o '$output'/whole")
echo "$array $merge"
