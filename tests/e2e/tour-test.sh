#!/bin/bash
# tour-test.sh VLPS SOURCE - runs the commands of docs/tutorial.md one after the other, as printed, and compares what they print
#
# A command is an indented line that begins with ./quickstart or an everyday command.  The indented lines behind the empty line below it
# are what it prints, but for empty lines; "..." stands for all the rest of a line, or of the output.
set -u
vlps=$(realpath "$1") source=$(realpath "$2") n=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
ln -s "$source/fixtures" "$scratch/fixtures"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$vlps" > "$scratch/quickstart"
chmod +x "$scratch/quickstart"
cd "$scratch" || exit 1

# Whether the file "printed" begins as "wanted" says.
agrees ()
{
  local want got
  while IFS= read -r want <&3; do
    [ "$want" = ... ] && return 0
    IFS= read -r got <&4 || return 1
    case $want in
      *...) [ "${got#"${want%...}"}" != "$got" ] || return 1 ;;
      *) [ "$want" = "$got" ] || return 1 ;;
    esac
  done 3< wanted 4< printed
}

# Runs the command at hand and looks at what came of it.
finish ()
{
  [ -n "$command" ] || return
  n=$((n + 1))
  # what stands behind three spaces says what the command does
  command=${command%%   *}
  if bash -c "$command" > all 2> said && sed '/^$/d' all > printed && agrees; then
    echo "ok $n ${command//\#/}"
  else
    echo "not ok $n ${command//\#/}"
    sed 's/^/# printed: /' printed | head -n 20
    sed 's/^/# said: /' said | head -n 5
  fi
  command=
}

command=
while IFS= read -r line; do
  case $line in
    "    ./quickstart "* | "    cp "* | "    find "* | "    head "* | "    ls "* | "    wc "*)
      finish
      command=${line#    }
      : > wanted
      ;;
    "    "*) [ -z "$command" ] || printf '%s\n' "${line#    }" >> wanted ;;
    "") ;;
    *) finish ;;
  esac
done < "$source/docs/tutorial.md"
finish
[ "$n" -ge 10 ] || echo "not ok $((n += 1)) there are ten commands"
echo "1..$n"
