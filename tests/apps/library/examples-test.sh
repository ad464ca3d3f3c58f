#!/bin/sh
# examples-test.sh PAGE C-EXAMPLE EXAMPLES [PYTHON] - the examples of docs/library.md do what they say
set -u
page=$1 segment=$2 examples=$3 python=${4-}
n=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# check NAME CONDITION...: states a test case; what the examples said is shown where it fails
check ()
{
  n=$((n + 1))
  name=$1
  shift
  if "$@"; then
    echo "ok $n $name"
  else
    echo "not ok $n $name"
    sed 's/^/# /' "$scratch/out" "$scratch/err"
  fi
}

run ()
{
  "$@" > "$scratch/out" 2> "$scratch/err"
}

says ()
{
  grep -qE "$1" "$scratch/$2"
}

fails ()
{
  ! run "$@"
}

check "segment.c ends well" run "$segment" "$page"
check "segment.c prints the content" says "To protect fin whales" out
check "segment.c leaves the header out" says "^h1: [0-9]+" err
check "segment.c fails with a missing page" fails "$segment" "$scratch/missing.html"
check "segment.c says why" says "no file" err
if [ -n "$python" ]; then
  check "boxes.py ends well" run "$python" "$examples/boxes.py" "$page" "$scratch/boxes.png"
  check "boxes.py writes a picture" [ "$(head -c 4 "$scratch/boxes.png" | tail -c 3)" = PNG ]
  check "boxes.py fails with a missing page" fails "$python" "$examples/boxes.py" "$scratch/missing.html" "$scratch/no.png"
  check "boxes.py says why" says "no file" err
  check "table.py fails where one page does" \
        fails "$python" "$examples/table.py" "$page" "$scratch/missing.html"
  check "table.py has a line for each page" [ "$(wc -l < "$scratch/out")" = 3 ]
  check "table.py finds text in the header and in the centre" \
        says "NOAA.*,[1-9][0-9]*,[0-9]+,[0-9]+,[0-9]+,[1-9][0-9]+," out
  check "table.py has the reason in the table" says "missing.html,.*no file" out
fi
echo "1..$n"
