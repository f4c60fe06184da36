#!/usr/bin/env bash
# A command of railbench as an array job of AWS Batch, and its merge, which waits for it.
#
#   aws-batch.sh QUEUE DEFINITION PARTS OUTPUT COMMAND…
#   aws-batch.sh spot railbench:1 64 /shared/out compare -J /shared/rides --trackers v4,v5
#
# The job definition has the image of .ci/Dockerfile and mounts a file system at /shared. Run again,
# it does only the parts that are missing, and the merge. SECONDS_EACH and MEMORY (MiB) bound each.
set -euo pipefail
time=${SECONDS_EACH:-14400} memory=${MEMORY:-1024}
queue=$1 definition=$2 parts=$3 output=$4
shift 4
submit() { # NAME SHELL-LINE OPTIONS…
  aws batch submit-job --job-queue "$queue" --job-definition "$definition" --job-name "$1" \
    --container-overrides "$(python3 -c 'import json, sys
need = [{"type": "VCPU", "value": "1"}, {"type": "MEMORY", "value": sys.argv[2]}]
print(json.dumps({"command": ["sh", "-c", sys.argv[1]], "resourceRequirements": need}))' \
      "$2" "$memory")" --timeout "attemptDurationSeconds=$time" \
    --query jobId --output text "${@:3}"
}
part='$((AWS_BATCH_JOB_ARRAY_INDEX + 1))'
array=$(submit railbench-parts \
  "[ -e '$output'/part-$part/signature.json ] || exec railbench ${*@Q} --jobs 1 \
    --shard $part/$parts -o '$output'/part-$part" \
  --array-properties "size=$parts" --retry-strategy attempts=3)
memory=${MERGE_MEMORY:-4096}
submit railbench-merge "exec railbench merge '$output'/part-* -o '$output'/whole" \
  --depends-on "jobId=$array"
