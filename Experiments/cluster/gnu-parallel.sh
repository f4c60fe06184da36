#!/usr/bin/env bash
# A sharded sweep under GNU parallel, compared byte for byte with one process.
#
# Usage: gnu-parallel.sh RAILBENCH EXPERIMENT OUTPUT [PARTS]
set -euo pipefail
railbench=$(realpath "$1") experiment=$(realpath "$2") output=$3 parts=${4:-4}
mkdir -p "$output"

parallel --halt now,fail=1 --jobs "$parts" \
  "$railbench" sweep "$experiment" --shard "{}/$parts" --jobs 1 -o "$output/part-{}" ::: \
  $(seq "$parts")
"$railbench" sweep merge $(seq -f "$output/part-%g" "$parts") -o "$output/merged"

"$railbench" sweep "$experiment" -o "$output/whole"
diff -r --exclude=journal.tsv --exclude=timings.csv "$output/whole" "$output/merged"
echo "the same bytes from $parts parts and from one process"
