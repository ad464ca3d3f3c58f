#!/bin/bash
# tour-test.sh VLPS SOURCE BUILD DOCUMENT [PAGES] - runs the commands of a tutorial, as printed, and compares their output
#
# A command is an indented line that begins with ./quickstart or an everyday command; a here-document continues it.
# Indented lines after the next empty line are its output, without empty lines; "..." stands for the rest of a line, or
# of the output.  "export" counts for all commands that follow.  With PAGES, 1000 stands for this number of pages.
set -u
vlps=$(realpath "$1") source=$(realpath "$2") build=$(realpath "$3") document=$4 pages=${5:-1000} n=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
ln -s "$source/fixtures" "$source/src" "$build" "$scratch"
[ "${build##*/}" = build ] || ln -s "$build" "$scratch/build"
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

# Whether a program is missing that an optional package of .ci/packages brings, or what such a program would have made.
lacks ()
{
  case $1 in
    "for way "*) [ -n "$lacking" ] ;;
    /usr/bin/python3\ *) ! /usr/bin/python3 -c 'import gi' 2> said || [ ! -e build/src/apps/library/Vlps-0.typelib ] ;;
    jq\ * | node\ * | npm\ *) ! command -v "${1%% *}" > said ;;
    *) return 1 ;;
  esac
}

# Runs the current command and compares its output.
finish ()
{
  local name
  [ -n "$command" ] || return
  n=$((n + 1))
  # what stands behind three spaces says what the command does
  [[ $command == *$'\n'* ]] || command=${command%%   *}
  name=${command%%$'\n'*} name=${name//\#/}
  if lacks "$command"; then
    lacking=yes
    echo "ok $n $name # SKIP there is no ${command%% *}, or no module gi for it"
  elif bash -c "$command" > all 2> said && sed '/^$/d' all > printed && agrees; then
    echo "ok $n $name"
  else
    echo "not ok $n $name"
    sed 's/^/# printed: /' printed | head -n 20
    sed 's/^/# said: /' said | head -n 5
  fi
  command=
}

command= marker= lacking=
while IFS= read -r line; do
  if [ -n "$marker" ]; then
    command+=$'\n'${line#    }
    [ "$line" != "    $marker" ] || marker=
    continue
  fi
  case $line in
    "    export "*)
      finish
      eval "${line//1000/$pages}"
      ;;
    "    ./quickstart "* | "    /usr/bin/python3 "* | "    bash "* | "    cat "* | "    cp "* | "    find "* | "    for "* \
    | "    head "* | "    jq "* | "    ls "* | "    node "* | "    npm "* | "    wc "*)
      finish
      command=${line#    }
      [[ $line != *"<< 'EOF'" ]] || marker=EOF
      : > wanted
      ;;
    "    "*) [ -z "$command" ] || printf '%s\n' "${line#    }" | sed "s/^1000$/$pages/" >> wanted ;;
    "") ;;
    *) finish ;;
  esac
done < "$source/docs/$document"
finish
[ "$n" -ge 10 ] || echo "not ok $((n += 1)) there are ten commands"
echo "1..$n"
