#!/bin/sh
# glossary-test.sh ROOT - the words of CONTRIBUTING.md: each has one row, each type is in the code, and no type has two names
set -u
cd "$1" || exit 1
doc=CONTRIBUTING.md
n=0

# check TEXT CONDITION...: one line of TAP
check ()
{
  text=$1
  shift
  n=$((n + 1))
  if "$@"; then echo "ok $n $text"; else echo "not ok $n $text"; fi
}

# once LINES: no line twice
once ()
{
  [ -n "$1" ] && [ -z "$(printf '%s\n' "$1" | sort | uniq -d)" ]
}

# is_type NAME: a header names a type so
is_type ()
{
  grep -rqE --include='*.h' "^(typedef .*[ *]|\} )$1;" src
}

rows=$(sed -n '/^## Words/,/^## Code/p' $doc | grep '^| [a-z]' | grep -v '^| word |')
words=$(printf '%s\n' "$rows" | cut -d '|' -f 2)
types=$(printf '%s\n' "$rows" | cut -d '|' -f 4 | grep -oE 'Vlps[A-Za-z0-9]+')
check "each word has one row" once "$words"
check "each type belongs to one word" once "$types"
for type in $types; do
  check "$type is in the code" is_type "$type"
done
# "typedef struct _VlpsThis VlpsThat" is left over where a type got another name
twice=$(grep -rhoE --include='*.[ch]' 'typedef (struct|union) _[A-Za-z0-9]+ [A-Za-z0-9]+;' src \
        | sed -E 's/.* _([A-Za-z0-9]+) ([A-Za-z0-9]+);/\1 \2/' | awk '$1 != $2')
check "no type has two names${twice:+: $twice}" [ -z "$twice" ]
echo "1..$n"
