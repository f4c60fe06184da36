#!/usr/bin/env bash
# Kills a sweep with SIGKILL at random moments, twenty times over, and lets it go on each time:
# no finished trial may be lost, and the end must be the bytes of a sweep left in peace.
#
# Usage: kill-test.sh RAILBENCH EXPERIMENT OUTPUT [KILLS]
set -euo pipefail
railbench=$(realpath "$1") experiment=$(realpath "$2") output=$3 kills=${4:-20}
mkdir -p "$output"
journal="$output/killed/journal.tsv"
start=$(date +%s.%N)
"$railbench" sweep "$experiment" -o "$output/peace" >/dev/null
seconds=$(echo "$(date +%s.%N) $start" | awk '{ print $1 - $2 }')

killed=0 before=0
while [ "$killed" -lt "$kills" ]; do
  "$railbench" sweep "$experiment" -o "$output/killed" >/dev/null 2>&1 & process=$!
  sleep "$(awk -v seed="$RANDOM" -v whole="$seconds" \
    'BEGIN { srand(seed); print whole * (0.02 + 0.25 * rand()) }')"
  if kill -KILL "$process" 2>/dev/null; then
    wait "$process" 2>/dev/null || true
    killed=$((killed + 1))
    now=$([ -f "$journal" ] && tr -cd '\n' <"$journal" | wc -c || echo 0)
    if [ "$now" -lt "$before" ]; then
      echo "lost trials: $before lines before, $now after kill $killed" >&2
      exit 1
    fi
    before=$now
  else
    wait "$process" || true
    rm -rf "$output/killed"
    before=0
  fi
done
"$railbench" sweep "$experiment" -o "$output/killed" >/dev/null
diff -r --exclude=journal.tsv --exclude=timings.csv "$output/peace" "$output/killed"
echo "killed $killed times, the same bytes in the end"
