#!/bin/sh
# headers-test.sh - every installed header compiles alone, as C and as C++, with nothing but the installed ones beside it
#
#   headers-test.sh DIR CC CXX CFLAGS...     DIR: the installed headers
dir=$1 cc=$2 cxx=$3
shift 3
n=0
for header in "$dir"/*.h; do
  for language in c c++; do
    [ $language = c ] && compiler="$cc" standard=gnu11 || compiler="$cxx" standard=gnu++17
    n=$((n + 1))
    # shellcheck disable=SC2086 # a compiler may be several words
    if errors=$($compiler -x $language -std=$standard -fsyntax-only -Wall -Wextra -Wno-unused-parameter -Werror "$@" \
                          -include "$header" /dev/null 2>&1); then
      echo "ok $n ${header##*/} as $language"
    else
      echo "not ok $n ${header##*/} as $language"
      printf '%s\n' "$errors" | head -20 | sed 's/^/# /'
    fi
  done
done
echo "1..$n"
