#!/bin/sh
# usage-test.sh VLPS DATA - help, man pages and what is said of a wrong command line; nothing is rendered.  DATA: the folder
# with the man pages that the build made
set -u
vlps=$1 data=$2 n=0
export NO_COLOR=1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# check NAME CONDITION...: the condition holds
check ()
{
  name=$1
  shift
  n=$((n + 1))
  if "$@"; then echo "ok $n $name"; else echo "not ok $n $name"; fi
}

# says STATUS PATTERN ARGUMENT...: the program ends with STATUS and says what the pattern asks for
says ()
{
  status=$1 pattern=$2
  shift 2
  "$vlps" "$@" > "$scratch/out" 2> "$scratch/err"
  [ $? -eq "$status" ] && cat "$scratch/out" "$scratch/err" | grep -qE -e "$pattern"
}

lacks () { ! grep -qE -e "$1" "$scratch/out"; }

check "version" says 0 '^vlps [0-9]+\.[0-9]+' version
check "version as an option" says 0 '^vlps [0-9]+\.[0-9]+' --version
check "help of a command" says 0 '^Usage: vlps segment' help segment
check "help of a command of a command" says 0 '^Usage: vlps collect add' help collect add
check "help as an option" says 0 '^Usage: vlps batch' batch --help
check "common options" says 0 '^  -f, --format=text\|html\|markdown' segment --help
check "others are not among them" lacks '--quiet-time'
check "and are counted" says 0 "'vlps segment --help-all' shows [0-9]+ more options" segment --help
check "all options" says 0 '^      --quiet-time' segment --help-all
for group in Input Output Content Method Regions Rendering Network General; do
  check "group $group" says 0 "^$group:" segment --help-all
done
check "no line is wider than a terminal" lacks '^      .{75}'
check "hidden options stay hidden" says 0 '--listen' serve --help-all
check "of workers" lacks 'worker'

check "nearest command" says 2 "did you mean 'vlps segment'" sgement page
check "no command is near" says 2 "unknown command 'xyzzy', and no such file. Commands: segment," xyzzy
check "nearest command for help" says 2 "there is no command 'sevre'; did you mean 'serve'" help sevre
check "a command behind an option" says 2 "it comes first: 'vlps segment" -v segment page.html
check "nearest option" says 2 'there is no option --formt; did you mean --format' segment --formt json a.html
check "nearest option with a value" says 2 'there is no option --quite-time; did you mean --quiet-time' segment --quite-time=3 a.html
check "no option is near" says 2 'there is no option --xyzzyxyzzy$' segment --xyzzyxyzzy a.html
check "an address is segmented" says 1 'forbids the network|offline' http://127.0.0.1:9/ --offline --no-render
check "a file is segmented" says 1 'nowhere.html' ./nowhere.html
check "so is standard input" says 2 'takes one of|is no format' - -f txt
check "timeout 0" says 2 '^vlps: --timeout takes 0\.1 to 86400 seconds' segment --timeout 0 a.html
check "quiet time 0" says 2 '^vlps: --quiet-time takes 1 to 60000 ms' segment --quiet-time 0 a.html
check "colour that there is not" says 2 'takes one of auto, always, never' methods --color blue
check "an operand too many" says 2 "takes options alone" serve page.html

# before there is a renderer: without one the message is the same
export VLPS_RENDERER=/nowhere
echo '<p>Text' > "$scratch/page.html"
for option in --output --overlay --before --after --save-snapshot; do
  check "$option is tried first" says 1 "^vlps: $option: cannot write $scratch/none/file" segment "$scratch/page.html" $option "$scratch/none/file"
done
check "a folder is no file" says 1 "cannot write $scratch: it is a folder" render "$scratch/page.html" -o "$scratch"

"$vlps" sgement --color=always > /dev/null 2> "$scratch/coloured"
check "colour" grep -q "^.\[31mvlps:" "$scratch/coloured"
"$vlps" segment --help --color=always > "$scratch/coloured"
check "coloured help" grep -q "^.\[1mOutput:" "$scratch/coloured"
"$vlps" segment --help > "$scratch/plain"
sed 's/\x1b\[[0-9]*m//g' "$scratch/coloured" > "$scratch/bleached"
check "and nothing else in it" cmp -s "$scratch/plain" "$scratch/bleached"

printf '<p>%s</p>' 'A sentence that is long enough, with a comma, to be the content of a page of its own.' > "$scratch/text.html"
"$vlps" segment --no-render -f markdown "$scratch/text.html" > "$scratch/markdown"
"$vlps" --no-render -f md "$scratch/text.html" > "$scratch/md"
check "md is Markdown" cmp -s "$scratch/markdown" "$scratch/md"

"$vlps" help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\( [a-z]*\)\{0,1\}\)  .*/\1/p' > "$scratch/commands"
check "commands" [ "$(wc -l < "$scratch/commands")" -ge 12 ]
while read -r command; do
  # shellcheck disable=SC2086 # two words
  page=$data/vlps-$(echo $command | tr ' ' -).1
  # shellcheck disable=SC2086
  "$vlps" $command --help-all | grep -oE '^ +(-., )?--[a-z0-9-]+' | grep -oE -e '--.*' | sort > "$scratch/options"
  sed -n 's/\\-/-/g; s/^\\fB\(-., \)\{0,1\}\(--[a-z0-9-]*\).*/\2/p' "$page" | sort > "$scratch/manual"
  check "man page of $command has all options" cmp -s "$scratch/options" "$scratch/manual"
done < "$scratch/commands"
if command -v groff > /dev/null; then
  check "groff has no complaint of the man pages" [ -z "$(groff -man -ww -Tascii "$data"/vlps*.1 2>&1 > /dev/null)" ]
fi
echo "1..$n"
