#!/bin/sh
# left-out-test.sh VLPS - what the program says of shared runs where it was built without them
set -u
vlps=$1
list=$(mktemp) || exit 1
trap 'rm -f "$list"' EXIT
echo http://example.org/ > "$list"
n=0

# refuses NAME ARGUMENT...: wrong usage, and the message has the cause and the cure
refuses ()
{
  name=$1
  shift
  n=$((n + 1))
  said=$("$vlps" "$@" 2>&1)
  status=$?
  case $status,$said in
    2,*'made without hiredis'*'libhiredis-dev'*) echo "ok $n /left-out/$name" ;;
    *) echo "not ok $n /left-out/$name"; echo "# status $status: $said" ;;
  esac
}
refuses work work redis://127.0.0.1:1/run
refuses queue queue status redis://127.0.0.1:1/run
refuses batch batch "$list" --queue redis://127.0.0.1:1/run

n=$((n + 1))
case $("$vlps" --help) in
  *'vlps work'* | *' work '* | *' queue '*) echo "not ok $n /left-out/help" ;;
  *) echo "ok $n /left-out/help" ;;
esac
echo "1..$n"
