#!/bin/sh
# abi-test.sh LIBRARY HEADERS SYMBOLS VERSION - programs that were built with the last release run with this library, and
# debian/libvlps0.symbols has the right version for each function.  First: each kind of break is noticed.
#
# libvlps-RELEASE.abi beside this script is the interface of the last release.  LIBRARY has debugging information on types.
set -u
abi=$(dirname "$0")/abi
library=$1 headers=$2 symbols=$3 version=$4
stored=$(ls "$(dirname "$0")"/libvlps-*.abi)
release=${stored##*/libvlps-} release=${release%.abi}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
n=0

result () # STATUS NAME
{
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $n /abi/$2"
  else
    sed 's/^/# /' "$work/said"
    echo "not ok $n /abi/$2"
  fi
}

# small FOLDER [SED-EXPRESSION]: a library of two functions, changed by the expression
small ()
{
  mkdir -p "$work/$1/include"
  sed -e "${2-}" > "$work/$1/include/small.h" <<'END'
typedef enum { SMALL_RED, SMALL_GREEN } SmallColour;
typedef struct { int left, top; } SmallPlace;
int small_colour (SmallColour colour, int depth);
int small_place (const SmallPlace *place);
END
  { echo '#include "small.h"'
    # each function as it is declared
    sed -n 's/^\(int small_.*\);$/\1 { return 0; }/p' "$work/$1/include/small.h"; } > "$work/$1/small.c"
  cc -g2 -w -fPIC -shared -Wl,-soname,libsmall.so.0 -I "$work/$1/include" "$work/$1/small.c" -o "$work/$1/small.so"
}

# breaks NAME SED-EXPRESSION PATTERN: the change is a break, and what is said of it has the pattern
breaks ()
{
  small "$1" "$2"
  ! "$abi" compare "$work/base.abi" "$work/$1/small.so" "$work/$1/include" > "$work/said" 2>&1 && grep -q "$3" "$work/said"
  result $? "$1"
}

small base
"$abi" store "$work/base/small.so" "$work/base/include" "$work/base.abi" > "$work/said" 2>&1
breaks removed-function '/small_place/d' '1 Removed'
breaks changed-parameter 's/int depth/long depth/' '1 Changed'
breaks changed-structure 's/int left/int right, left/' '1 Changed'
breaks changed-enumeration 's/SMALL_RED,/SMALL_BLUE, SMALL_RED,/' '1 Changed'
small added '$a int small_more (void);'
"$abi" compare "$work/base.abi" "$work/added/small.so" "$work/added/include" > "$work/said" 2>&1 && grep -q '1 Added' "$work/said"
result $? added-function

# abidiff reads no file of another main version of its format.
format_of () # FILE
{
  sed -n "1s/.* version='\([0-9]*\)\..*/\1/p" "$1"
}
if [ "$(format_of "$work/base.abi")" = "$(format_of "$stored")" ]; then
  "$abi" compare "$stored" "$library" "$headers" > "$work/said" 2>&1
  result $? "same-as-$release"
else
  n=$((n + 1))
  echo "ok $n /abi/same-as-$release # SKIP the stored interface is of another version of abidiff's format"
fi

# Functions of the release came with it or before, all others with the present version.
known=$(sed -n "s/.*<elf-symbol name='\(vlps_[a-z0-9_]*\)'.*/\1/p" "$stored")
sed -n 's/^ \(vlps_[a-z0-9_]*\)@VLPS_0 \([0-9.]*\)$/\1 \2/p' "$symbols" | while read -r name since; do
  if printf '%s\n' "$known" | grep -qx "$name"; then
    latest=$(printf '%s\n' "$since" "$release" | sort -V | tail -n 1)
    [ "$latest" = "$release" ] || echo "$name was in $release, not only from $since on"
  else
    [ "$since" = "$version" ] || echo "$name came with $version, not with $since"
    [ "$version" != "$release" ] || echo "$name is new, and $release is released: begin the next version"
  fi
done > "$work/said"
[ -n "$known" ] && [ ! -s "$work/said" ]
result $? since
echo "1..$n"
