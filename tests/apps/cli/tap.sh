# tap.sh - what shell tests share.  A test sets n=0 and $scratch, a folder of its own, and ends with: echo "1..$n"
# shellcheck shell=sh

# check NAME COMMAND...: the command succeeds; where it does not, what it said is shown, and $scratch/out if there is one
check ()
{
  name=$1
  shift
  n=$((n + 1))
  if "$@" > "$scratch/said" 2>&1; then
    echo "ok $n $name"
  else
    echo "not ok $n $name"
    cat "$scratch/said" "$scratch/out" 2> /dev/null | sed 's/^/# /'
  fi
}
