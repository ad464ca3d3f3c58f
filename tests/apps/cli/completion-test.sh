#!/bin/bash
# completion-test.sh VLPS - what bash completes; fish and zsh, too, where they are installed
set -u
vlps=$(realpath "$1") n=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
touch notes.txt
mkdir folder

# check NAME WANTED FOUND
check ()
{
  n=$((n + 1))
  if [ "$2" = "$3" ]; then
    echo "ok $n $1"
  else
    echo "not ok $n $1"
    echo "# wanted: $2"
    echo "# found: $3"
  fi
}

"$vlps" help --completion bash > script.bash
# shellcheck disable=SC1091
. ./script.bash
# in_bash WORD...: the words of the line as bash splits them, at "=", too; the last one is completed
in_bash ()
{
  COMP_WORDS=(vlps "$@") COMP_CWORD=$# COMPREPLY=()
  _vlps
  echo "${COMPREPLY[*]}"
}
check "bash: command" segment "$(in_bash seg)"
check "bash: option" "--format --focus --folded" "$(in_bash segment --fo)"
check "bash: option of a page without a command" --thresholds "$(in_bash page.html --thr)"
check "bash: values" "auto always never end" "$(in_bash segment --scroll =)"
check "bash: value" json "$(in_bash segment --format = j)"
check "bash: value of a short option" markdown "$(in_bash segment -f m)"
check "bash: preset" "jing-zuo-2004 kovacevic-2002 auto" "$(in_bash segment --thresholds '')"
check "bash: method" punct-lines "$(in_bash batch list --method pu)"
check "bash: list" text,overlay "$(in_bash batch list --write text,o)"
check "bash: device" "tablet tablet-small tablet-large" "$(in_bash segment --device tab)"
check "bash: list of devices" phone,laptop "$(in_bash screenshot page.html --sizes phone,la)"
check "bash: folder" folder "$(in_bash segment --allow-files '')"
check "bash: file" notes.txt "$(in_bash segment --output n)"
check "bash: file of two kinds" notes.txt "$(in_bash segment --overlay n)"
check "bash: second word of a command" status "$(in_bash collect st)"
check "bash: its options" --period "$(in_bash collect add --pe)"
check "bash: nothing for a text" "" "$(in_bash segment --site '')"

if command -v fish > /dev/null; then
  export HOME=$scratch
  "$vlps" help --completion fish > script.fish
  in_fish () { fish --no-config -c 'source script.fish; complete -C $argv[1]' -- "$1" | cut -f 1 | sort | paste -sd ' '; }
  check "fish: command" segment "$(in_fish 'vlps seg')"
  check "fish: option" "--format" "$(in_fish 'vlps segment --form')"
  check "fish: option of a page without a command" --thresholds "$(in_fish 'vlps page.html --thr')"
  check "fish: value" markdown "$(in_fish 'vlps segment -f m')"
  check "fish: preset" "auto jing-zuo-2004 kovacevic-2002" "$(in_fish 'vlps segment --thresholds ')"
  check "fish: list" text,overlay "$(in_fish 'vlps batch list --write text,o')"
  check "fish: folder" folder/ "$(in_fish 'vlps segment --allow-files f')"
  check "fish: its options" --period "$(in_fish 'vlps collect add --pe')"
fi

# without a terminal: the specifications that the completion of a line ends in
if command -v zsh > /dev/null; then
  "$vlps" help --completion zsh > script.zsh
  # in_zsh PATTERN WORD...: whether the specifications of a line have such a one
  in_zsh ()
  {
    pattern=$1
    shift
    zsh -f -c '
      _arguments () { print -rl -- $service:$words[1] "$@" }
      _values () { print -rl -- "$@" }
      _describe () { print -rl -- ${(P)2} }
      _files () { print files }
      words=(vlps "$@") CURRENT=$(($# + 1))
      source ./script.zsh' zsh "$@" | grep -qE -e "$pattern" && echo yes
  }
  check "zsh: command" yes "$(in_zsh '^segment:find' seg)"
  check "zsh: option" yes "$(in_zsh '^--scroll=\[.*\]:value:\(auto always never\)$' segment --sc)"
  check "zsh: short option" yes "$(in_zsh '^-f\[.*\]:value:\(text html' segment -f '')"
  check "zsh: the words of the command" yes "$(in_zsh '^:segment$' segment --fo)"
  check "zsh: presets of a page without a command" yes "$(in_zsh '^--thresholds=\[.*\(jing-zuo-2004' page.html --thr)"
  check "zsh: list" yes "$(in_zsh '^--write=\[.*:_values -s , list text html' batch list --write text,o)"
  check "zsh: folder" yes "$(in_zsh '^\*--allow-files=\[.*:_files -/' segment --allow)"
  check "zsh: second word of a command" yes "$(in_zsh '^status$' collect st)"
  check "zsh: its options" yes "$(in_zsh '^--period=' collect add --pe)"
fi
echo "1..$n"
