#!/usr/bin/env bash
# A command of railbench in parts on several machines, by GNU parallel over ssh.
#
#   gnu-parallel.sh LOGINS PARTS OUTPUT COMMAND…
#   gnu-parallel.sh 8/node1,8/node2 64 /shared/out compare -J /shared/rides --trackers v4,v5
#
# Run again, it does only the parts that failed or are missing, and then the merge.
set -euo pipefail
logins=$1 parts=$2 output=$(realpath -m "$3") railbench=${RAILBENCH:-railbench}
shift 3
mkdir -p "$output"
seq "$parts" | parallel --sshlogin "$logins" --workdir "$PWD" --env RAILBENCH_DATASETS \
  --retries 3 --joblog "$output/parts.log" \
  "[ -e '$output/part-{}/signature.json' ] || $railbench ${*@Q} --jobs 1 \
    --shard {}/$parts -o '$output/part-{}'"
"$railbench" merge $(seq -f "$output/part-%g" "$parts") -o "$output/whole"
