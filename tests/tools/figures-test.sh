#!/bin/sh
# figures-test.sh ROOT - the documents show the figures of docs/figures/, and a difference is found and mended
set -u
figures=$1/tools/figures/figures
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
n=0

# check TEXT CONDITION...: one line of TAP
check ()
{
  text=$1
  shift
  n=$((n + 1))
  if "$@"; then echo "ok $n /figures/$text"; else echo "not ok $n /figures/$text"; sed 's/^/# /' "$work/said"; fi
}

run () { "$figures" --root "$work" "$@" > "$work/said" 2>&1; }
fails () { ! run "$@"; }
has () { grep -qxF -e "$2" "$work/$1"; }

"$figures" check > "$work/said" 2>&1
check documents [ $? -eq 0 ]

mkdir -p "$work/docs/figures"
cat > "$work/docs/figures/some.json" <<'END'
{"command": "vlps compare one", "sets": {},
 "text": ["| a | b |", "| {one vlps title} ({one vlps title n}) | {one vlps f1 2} {one vlps f1 interval} |"]}
END
cat > "$work/run.json" <<'END'
{"sets": [{"name": "one", "systems": [{"name": "vlps", "measures": {"title": {"n": 7, "mean": 1, "low": 1, "high": 1},
 "f1": {"n": 9, "mean": 0.456, "low": 0.4004, "high": 0.4996}, "bag_f1": {"n": 9, "mean": 0}}}]}]}
END
printf '%s\n' before '<!-- figures: some -->' 'old' '<!-- end of figures -->' after > "$work/README.md"
check nothing-taken fails check
check take run take some "$work/run.json"
check only-what-is-shown fails take other "$work/run.json"
check no-more-than-shown sh -c "! grep -q bag_f1 '$work/docs/figures/some.json'"
check differs fails check
check says-where has said 'README.md shows other figures than docs/figures/'
check write run write
check row has README.md '| 1.000 (7) | .46 [.400 .500] |'
check around has README.md after
check same run check
sed -i 's/(7)/(8)/' "$work/README.md"
check stale fails check
run write
sed -i 's/0.456/0.466/' "$work/docs/figures/some.json"
check newer-run fails check
run write
cp "$work/docs/figures/some.json" "$work/docs/figures/unused.json"
check unused fails check
rm "$work/docs/figures/unused.json"
sed -i 's/figures: some/figures: none/' "$work/README.md"
check missing-file fails check
check usage fails take some
echo "1..$n"
