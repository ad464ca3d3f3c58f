#!/bin/sh
# symbols-test.sh LIBRARY HEADER... - the library exports what its public headers declare, all of it and nothing else
set -u
library=$1
shift
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
sed 's|^ \*.*||; s|^/\*.*||' "$@" \
  | grep -oE '\bvlps_[a-z0-9_]+ \(|(G_DECLARE_FINAL_TYPE|VLPS_TYPE_[A-Z_]+) \([A-Za-z]+, vlps_[a-z_]+|vlps_[a-z_]+_get_type' \
  | sed -E 's/^G_DECLARE_FINAL_TYPE \([A-Za-z]+, (.*)/\1_get_type/; s/ \($//' | sort -u > "$scratch/declared"
nm -D --defined-only "$library" | awk '$2 != "A" { sub (/@.*/, "", $3); print $3 }' | sort -u > "$scratch/exported"
echo 1..1
if [ -s "$scratch/declared" ] && diff "$scratch/declared" "$scratch/exported" > "$scratch/diff"; then
  echo "ok 1 - $(wc -l < "$scratch/exported") symbols"
else
  sed 's/^/# /' "$scratch/diff"
  echo "not ok 1 - declared (<) and exported (>) symbols differ"
fi
