#!/bin/sh
# modules-test.sh ROOT - docs/architecture.md names each module of src/, and the files that it names are there
set -u
cd "$1" || exit 1
doc=docs/architecture.md
n=0

# check TEXT CONDITION...: one line of TAP
check ()
{
  text=$1
  shift
  n=$((n + 1))
  if "$@"; then echo "ok $n $text"; else echo "not ok $n $text"; fi
}

modules=$(cd src && ls -- */*/meson.build | sed 's|/meson.build||')
for module in $modules; do
  check "$doc says what $module holds" grep -q "^- \`$module\`: " $doc
done
check "$doc has no module beyond these" \
  [ "$(grep -cE '^- `(core|engine|analysis|output|job|apps|bindings)/[a-z-]+`: ' $doc)" -eq "$(printf '%s\n' "$modules" | wc -l)" ]
for file in $(grep -oE '`[a-z0-9/-]+\.(c|h|js)`' $doc CONTRIBUTING.md | sed 's/.*:`//; s/`$//' | sort -u); do
  case $file in
    */*) check "$file is there" [ -f "src/$file" -o -f "$file" ] ;;
  esac
done
echo "1..$n"
