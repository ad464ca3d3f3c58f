#!/bin/sh
# usage-test.sh VLPS DATA - help, man pages and what is said of a wrong command line; nothing is rendered.  DATA: the folder
# with the man pages that the build made
set -u
vlps=$(realpath "$1") data=$2 n=0
export NO_COLOR=1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
. "$(dirname "$0")/tap.sh"

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
check "nearest command for help" says 2 "unknown command 'sevre'; did you mean 'serve'" help sevre
check "a command behind an option" says 2 "it comes first: 'vlps segment" -v segment page.html
check "nearest option" says 2 'unknown option --formt; did you mean --format' segment --formt json a.html
check "nearest option with a value" says 2 'unknown option --quite-time; did you mean --quiet-time' segment --quite-time=3 a.html
check "no option is near" says 2 'unknown option --xyzzyxyzzy$' segment --xyzzyxyzzy a.html
check "an option of others" says 2 "unknown option --follow; it is one of 'vlps batch'" segment --follow 2 a.html
check "of several" says 2 "unknown option --overlay; it is one of 'vlps segment'" screenshot --overlay=b.png a.html
check "an address is segmented" says 5 'forbids the network|offline' http://127.0.0.1:9/ --offline --no-render
check "a file is segmented" says 4 'nowhere.html' ./nowhere.html
check "so is standard input" says 2 "unknown format 'txt'" - -f txt
check "timeout 0" says 2 '^vlps: --timeout takes 0\.1 to 86400 seconds' segment --timeout 0 a.html
for value in nan inf -inf abc 5s ''; do
  check "timeout '$value'" says 2 "^vlps: --timeout takes a number, not '$value'$" segment a.html --timeout "$value"
done
check "a whole number" says 2 "^vlps: -j takes a whole number, not '2\\.5'$" batch a.html -o "$scratch/none" -j 2.5
check "a whole number behind its letter" says 2 "^vlps: -j takes a whole number, not 'x'$" batch a.html -o "$scratch/none" -jx
check "too large a number" says 2 "^vlps: --jobs cannot be as large as 9999999999$" batch a.html --jobs=9999999999
check "bounds as they are written" says 2 "^vlps: --memory takes 100 to 1000000$" batch a.html -o "$scratch/none" --memory 2000000
for option in "delay -1" "memory -1" "retries -1"; do
  # shellcheck disable=SC2086 # two words
  check "--$option" says 2 "^vlps: --${option% *} takes [01]" batch a.html -o "$scratch/none" --$option
done
check "no value" says 2 "^vlps: -f needs a value: text\|html" segment a.html -f
check "a value of a flag" says 2 "^vlps: --no-images takes no value; leave out '=no'$" segment a.html --no-images=no
check "an unknown letter" says 2 "^vlps: unknown option -Z$" segment a.html -Z
check "an empty argument" says 2 "^vlps: argument 1 is empty \(''\); expected INPUT" segment ''
check "and in a batch" says 2 "^vlps: argument 2 is empty" batch a.html '' -o "$scratch/none"
check "no region" says 2 "^vlps: --regions is empty; name some of" segment a.html --regions=
check "no blocking rules" says 2 "^vlps: --block-rules: cannot read nowhere" segment a.html --block-rules nowhere
check "no folder of a line store" says 8 "line.db: there is no such folder; make it first" segment - --line-store nowhere/line.db
check "no task file" says 4 "there is no task file nowhere.ini; 'vlps collect add' makes one" collect nowhere.ini
check "quiet time 0" says 2 '^vlps: --quiet-time takes 1 to 60000 ms' segment --quiet-time 0 a.html
check "errors of another kind" says 2 "^vlps: --errors takes one of text, json" methods --errors xml
check "errors as JSON" says 4 '^{"error":{"code":"not-found","message":"there is no file nowhere.html"}}$' \
  segment nowhere.html --no-render --errors json
check "errors of options as JSON" says 2 '^{"error":{"code":"usage","message":"unknown option --xyzzyxyzzy"}}$' \
  segment --errors=json --xyzzyxyzzy a.html
check "errors as JSON that come as text" says 4 '^vlps: there is no file nowhere.html$' \
  segment nowhere.html --no-render --errors json --errors text
check "colour that there is not" says 2 'takes one of auto, always, never' methods --color blue
printf '<!doctype html><title>x</title><body> </body>' > "$scratch/empty.html"
printf '<!doctype html><title>x</title><body><a href=x>y</a>' > "$scratch/link.html"
check "nothing without scripts" says 0 'bts found no content.*leave --no-render out' \
  segment "$scratch/empty.html" --no-render --method bts
check "nothing by a method" says 0 'bts found no content.*--method vlps keeps' \
  segment "$scratch/link.html" --no-render --method bts
check "an operand too many" says 2 "takes only options, not 'page.html'" serve page.html
check "a name with spaces" says 2 "expected one INPUT, got 3 \\('Cars,' is the second\\); quote .*'vlps batch'" \
  segment One Cars, Two.html
check "two task files" says 2 "expected one TASKS.ini, got 2 \\('b.ini' is the second\\); quote names that contain spaces$" \
  collect a.ini b.ini
for command in segment render overlay screenshot compare collect 'merge -o x' 'batch -o x'; do
  # shellcheck disable=SC2086 # a command and its options
  check "$command of nothing" says 2 "^Try 'vlps ${command% -o x} --help'\\.$" $command
done

# before there is a renderer: without one the message is the same
export VLPS_RENDERER=/nowhere
echo '<p>Text' > "$scratch/page.html"
for option in --output --overlay --before --after --save-snapshot; do
  check "$option is tried first" says 8 "^vlps: $option: cannot write $scratch/none/file" segment "$scratch/page.html" $option "$scratch/none/file"
done
check "a folder is not a file" says 8 "cannot write $scratch: it is a folder" render "$scratch/page.html" -o "$scratch"

while IFS='|' read -r pattern arguments; do
  # shellcheck disable=SC2086 # several words
  check "screenshot $arguments" says 2 "$pattern" screenshot "$scratch/page.html" $arguments
done << 'CASES'
^vlps: -o F.png is missing|--window
pictures cannot be written as .gif; use .png, .jpg or .webp$|-o a.gif
--pdf F.pdf|-o a.pdf
there is no device 'watch'; use desktop, laptop, |-o a.png --sizes phone,watch
'800x' is not a viewport|-o a.png --sizes 800x
1 to 4$|-o a.png --sizes 800x600@9
drop --device and --viewport|-o a.png --sizes phone --device tablet
several pictures need files|-o - --sizes phone,tablet
drop one of them|-o a.png --window --selector main
^vlps: --max-pixels takes 1e4 to 1e9$|-o a.png --max-pixels 3
CASES

for option in "--before $scratch/a.gif" "--after $scratch/a.svg" "--overlay $scratch/a.pdf"; do
  # shellcheck disable=SC2086 # two words
  check "a picture $option" says 2 "^vlps: ${option%% *}: pictures cannot be written as" segment "$scratch/page.html" $option
done
check "an overlay as a print" says 2 '\.webp or \.svg' overlay "$scratch/page.html" -o a.gif
check "a region without rendering" says 2 '^vlps: --regions LM needs regions, which --no-render' segment "$scratch/page.html" --no-render --regions LM
check "and in a batch" says 2 'which the method bts does not give' batch "$scratch/page.html" --method bts --regions all -o "$scratch/none"
check "content under the name of a print" says 2 '^vlps: --output a.pdf: .*--pdf F.pdf' segment "$scratch/page.html" -o a.pdf
check "and of a list of one kind or another" says 2 'choose one with -f' segment "$scratch/page.html" -o a.jsonl

"$vlps" sgement --color=always > /dev/null 2> "$scratch/coloured"
check "colour" grep -q "^.\[1mvlps:" "$scratch/coloured"
"$vlps" segment --help --color=always > "$scratch/coloured"
check "coloured help" grep -q "^.\[1mOutput:" "$scratch/coloured"
"$vlps" segment --help > "$scratch/plain"
sed 's/\x1b\[[0-9]*m//g' "$scratch/coloured" > "$scratch/bleached"
check "and nothing else in it" cmp -s "$scratch/plain" "$scratch/bleached"

# a broken page or archive among others fails alone, and by its name it is never a list
mkdir "$scratch/broken"
(
  cd "$scratch/broken" || exit
  echo '<p>A page with a line of text that is long enough to be one.' | tee good.html last.html | gzip > whole.gz
  : > empty.html
  printf '\1\2\3' > binary.htm
  echo 'no tag' > text.html
  : > empty.warc.gz
  echo '<h1>404 Not Found</h1>' > sent.warc.gz
  cp sent.warc.gz sent.HAR
  printf 'PK\3\4archive/data.warc' > cut.wacz
  head -c 40 whole.gz > cut.html.gz
)
(cd "$scratch/broken" && "$vlps" batch ./*.* --no-render -q -o run 2> said)
check "broken pages fail, others are done" test $? -eq 1
check "each by itself" test "$(grep -c '"status": "ok"' "$scratch/broken/run/results.jsonl")" = 4
while IFS='|' read -r file reason; do
  check "$file" grep -q "^./$file	$reason" "$scratch/broken/run/failed.txt"
done << 'CASES'
empty.html|empty-page	.*is empty
binary.htm|not-html	.*is binary data
empty.warc.gz|empty-page	.*is empty
sent.warc.gz|not-html	.*is an HTML page, not a web archive
sent.HAR|not-html	.*is an HTML page, not a web archive
cut.wacz|not-html	.*is a ZIP archive that is damaged or incomplete
cut.html.gz|not-html	.*the gzip data is incomplete: the file ends in it
CASES
check "a folder in place of a page" says 7 "is a folder; name one page in it, or give it to 'vlps batch'" segment "$scratch/broken"
check "a file in place of the folder of a run" says 8 "text.html: there is a file of this name" \
  batch "$scratch/broken/good.html" --no-render -o "$scratch/broken/text.html"
printf 'http://\n' | "$vlps" batch - --no-render -q --retries 0 -o "$scratch/hostless" 2> "$scratch/hostless.said"
check "an address without a host" grep -q "^http://	usage	'http://' is not a valid address" "$scratch/hostless/failed.txt"

seq 1 30000 | sed 's/.*/<p>A sentence with the number &, which is long enough./' > "$scratch/long.html"
{ "$vlps" segment --no-render "$scratch/long.html" --method cetd 2> "$scratch/said"; echo $? > "$scratch/status"; } | head -n 1 > /dev/null
check "a closed pipe ends it" test "$(cat "$scratch/status")" = 141
check "and is not complained about" test ! -s "$scratch/said"

for words in --help --version methods "methods bts" "help batch" "segment --no-render $scratch/long.html"; do
  # shellcheck disable=SC2086 # several words
  "$vlps" $words > /dev/full 2> "$scratch/full"
  check "$words on a full disk" test $? -eq 8
  check "$words says so" grep -q '^vlps: cannot write to standard output' "$scratch/full"
done

printf '<p>%s</p>' 'A sentence that is long enough, with a comma, to be the content of a page of its own.' > "$scratch/text.html"
"$vlps" segment --no-render -f markdown "$scratch/text.html" > "$scratch/markdown"
"$vlps" --no-render -f md "$scratch/text.html" > "$scratch/md"
printf '%s\0' "$scratch/text.html" "$scratch/page.html" | "$vlps" batch - --no-render -q -o - --fields input > "$scratch/rows"
check "names that end in NUL" test "$(grep -c "\"input\": \"$scratch/" "$scratch/rows")" = 2
for name in a b; do
  echo "<title>t</title><p>One two three four, five six seven eight.</p>" > "$scratch/copy-$name.html"
done
"$vlps" batch "$scratch/copy-a.html" "$scratch/copy-b.html" --no-render --method cetd --near-copies -j 1 -q -o "$scratch/copies" \
  --limit 1 > "$scratch/rows" 2>&1
"$vlps" batch "$scratch/copy-a.html" "$scratch/copy-b.html" --no-render --method cetd --near-copies -j 1 -q -o "$scratch/copies" \
  >> "$scratch/rows" 2>&1
check "the first page is no copy" grep -q '"number": 1, .*"copy_of": null' "$scratch/copies/results.jsonl"
check "a copy, though the run was stopped between" grep -q '"number": 2, .*"copy_of": 1,' "$scratch/copies/results.jsonl"
check "copies need texts" says 2 'add text to --fields' batch "$scratch/copy-a.html" --near-copies -o "$scratch/r" --fields url
check "copies are those of one run" says 2 'near-copies compares' batch "$scratch/copy-a.html" --near-copies -o "$scratch/r" --shard 1/2
notice="<p>Nothing on these pages may be printed elsewhere unless the editors of the paper have agreed to it."
mkdir "$scratch/site"
for i in 1 2 3 4; do
  printf '%s%s%s' "<title>t</title><h1>Report $i</h1><p>In town $i the council met on Monday, and it decided that the bridge over river $i" \
    " will be closed for $i months.<p>The mayor of town $i said that nobody would have to wait for long, and that the $i ferries" \
    " are ready for whoever wants to cross.$notice" > "$scratch/site/$i.html"
done
learn="--no-render --learn-sites -q --fields input,text --focus recall"
"$vlps" batch "$scratch/site" --no-render -q --fields input,text --focus recall -o - | sort -t '"' -k 9 > "$scratch/plain-rows"
"$vlps" batch "$scratch/site" $learn -j 2 -o - | sed 's/"number": [0-9]*, //' | sort > "$scratch/learnt-rows"
"$vlps" batch "$scratch/site/4.html" "$scratch/site/2.html" "$scratch/site/3.html" "$scratch/site/1.html" $learn -j 1 -o "$scratch/learnt" \
  --limit 1 > /dev/null 2>&1
"$vlps" batch --resume -q -o "$scratch/learnt" > /dev/null 2>&1
sed 's/"number": [0-9]*, //' "$scratch/learnt/results.jsonl" | sort > "$scratch/other-rows"
check "a notice is kept that no one has learnt" test "$(grep -c 'editors of the paper' "$scratch/plain-rows")" = 4
check "what a site repeats is left out" test "$(grep -c 'editors of the paper' "$scratch/learnt-rows")" = 0
check "and the rest is not" test "$(grep -c 'The mayor of town' "$scratch/learnt-rows")" = 4
check "in any order, with a stop between" cmp -s "$scratch/learnt-rows" "$scratch/other-rows"
check "learning needs stored pages" says 2 'needs stored pages, not http://127.0.0.1:9/x;' batch http://127.0.0.1:9/x --learn-sites -o "$scratch/r"
check "learning needs all pages" says 2 'learn-sites reads all pages' batch "$scratch/site" --learn-sites --shard 1/2 -o "$scratch/r"
check "learning is for one method" says 2 'is for the method vlps, not bts' batch "$scratch/site" --learn-sites --no-render --method bts -o "$scratch/r2"
check "a host that does not answer" says 1 "cannot load http://127.0.0.1:9/x: " batch http://127.0.0.1:9/x --no-render --retries 0 -q -o -
check "md is Markdown" cmp -s "$scratch/markdown" "$scratch/md"

"$vlps" segment --no-render "$scratch/text.html" -o "$scratch/boxes.md" --boxes
check "Markdown with boxes is the same" cmp -s "$scratch/markdown" "$scratch/boxes.md"
check "and has its blocks beside it" grep -q '^{"id": "b1", "kind": "paragraph"' "$scratch/boxes.blocks.jsonl"
check "a page without posts" says 0 'no posts found on this page' segment --no-render "$scratch/text.html" -f posts
check "a folder without pages" says 4 'there is no page in the folder' batch "$data" --no-render -o "$scratch/none"
: > "$scratch/empty.txt"
check "a list without pages" says 0 'the list names no page$' batch "$scratch/empty.txt" --no-render -o "$scratch/nothing"
check "boxes without a file" says 2 'name that with -o page.md; -f blocks' segment --no-render "$scratch/text.html" -f md --boxes
check "boxes in text" says 2 '^vlps: --boxes would have no effect: it is for the formats html, markdown, json, ' segment --no-render "$scratch/text.html" --boxes
check "an option of another format" says 2 '^vlps: --chunk-words would have no effect: it is for the format chunks$' \
  segment --no-render "$scratch/text.html" --chunk-words 20
check "with a value" says 2 '^vlps: --comments apart would have no effect: it is for the formats markdown, json, tei, ' \
  segment --no-render "$scratch/text.html" --comments apart
check "with another one" says 0 'A sentence' segment --no-render "$scratch/text.html" --comments drop
check "of files that are not written" says 2 '^vlps: --csv-safe would have no effect: it is for the format csv$' \
  batch "$scratch/text.html" --no-render --write text --csv-safe -o "$scratch/unsafe"
check "of one that is" says 0 '1 page in' batch "$scratch/text.html" --no-render --write csv,text --csv-safe -o "$scratch/safe"
check "an option of rendered pages" says 2 '^vlps: --h1 would have no effect with --no-render: ' \
  segment --no-render "$scratch/text.html" --h1 100
check "the other way to say it" says 2 '^vlps: --h1 would have no effect with --render never: ' \
  segment --render never "$scratch/text.html" --h1 100
check "and of regions" says 2 'needs regions, which --render never does not give' \
  segment --render never "$scratch/text.html" --regions HEADER
echo '{"page": "text.html", "opitons": {}, "mine": 1}' > "$scratch/misspelt.jsonl"
check "a key that is written wrongly" says 0 'misspelt.jsonl:1: unknown key "opitons"; did you mean "options"?' \
  batch "$scratch/misspelt.jsonl" --no-render -o "$scratch/misspelt"
echo '{"page": "text.html", "front-matter": true, "number": 1}' > "$scratch/beside.jsonl"
check "an option beside the options" says 0 \
  '^vlps: .*beside.jsonl:1: "front-matter" has no effect here; options of a page stand in "options": ' \
  batch "$scratch/beside.jsonl" --no-render -o "$scratch/beside"
check "and no key of the list's own" [ -z "$(grep '"number"' "$scratch/err")" ]
check "in a batch" says 2 '^vlps: --viewport would have no effect with --no-render: ' \
  batch --no-render "$scratch/text.html" --viewport 800x600 -o "$scratch/unseen"
check "a size twice" says 2 '^vlps: --sizes has phone twice' screenshot "$scratch/text.html" --sizes phone,laptop,phone -o "$scratch/a.png"
check "a port of the network" says 2 "not '8000'; 'vlps serve --listen 127.0.0.1:PORT' listens on a port$" serve --port 8000
check "a pattern that is a word" says 2 "^vlps: --include blog matches no address, because .* write '/blog/\*' for " \
  batch http://127.0.0.1:9/ -o "$scratch/words" --follow 1 --include blog
check "links of files" says 0 '^vlps: warning: --follow follows links of pages of the web, but the list has only files$' \
  batch "$scratch/text.html" --no-render --follow 1 -o "$scratch/followed"
check "a pattern of a path, and one reason in one message" says 1 \
  '^vlps: 1 of 1 pages failed with network: http://127.0.0.1:9/: .*failed.txt says why' batch http://127.0.0.1:9/ -o "$scratch/paths" --follow 1 --include /blog --no-render --retries 0
check "md is Markdown in a batch" says 0 '1 page in' batch "$scratch/text.html" --no-render --write md -o "$scratch/written"
check "in a file of that name" [ -n "$(find "$scratch/written/pages" -name text.md)" ]
check "chunks of no words" says 2 '^vlps: --chunk-words takes 1 to 1000000$' segment --chunk-words 0 "$scratch/text.html"
{ printf '<html lang=en-US><p>'; cat "$scratch/text.html"; } > "$scratch/declared.html"
check "a language that is declared" says 0 '^A sentence' segment --no-render "$scratch/declared.html" --only-language de,en
check "one that is not wanted" says 7 "is in the language 'en'; only de is asked for" segment --no-render "$scratch/text.html" --only-language de
check "one found from the text" says 0 '"language": "en"' segment --no-render "$scratch/text.html" -f json
check "one that nobody knows" says 7 'too little text to tell it' segment --no-render "$scratch/page.html" --method readability --only-language de
{ for i in 1 2 3 4 5 6; do echo '<p>Solar panels charge batteries'; done; for i in 1 2 3 4 5 6; do echo '<p>Old castles have thick walls'; done; } > "$scratch/topics.html"
check "a topic" says 0 '^Solar' segment --no-render --method cetd "$scratch/topics.html" --topic 'solar charge'
check "and nothing else" lacks castles
printf 'castles\nwalls\n' > "$scratch/topic.txt"
check "one of a file" says 0 '^Old castles' segment --no-render --method cetd "$scratch/topics.html" --topic-file "$scratch/topic.txt"
check "and nothing else, too" lacks Solar
check "words before a file" says 0 '^Solar' segment --no-render --method cetd "$scratch/topics.html" --topic-file "$scratch/topic.txt" --topic solar
check "another topic" says 0 'off-topic: nothing on the page .*(score 0.00)' segment --no-render --method cetd "$scratch/topics.html" --topic weather
cat > "$scratch/story.html" << 'END'
<html lang=en><title>Two stories</title><body><article><h1>Two stories</h1>
<p>Solar panels on the roofs of the town gave more power last year than the old coal station did before. The council wants more of them.</p>
<p>Energy from the sun is kept in batteries for the night. The costs have fallen, said an engineer of the power company in the town.</p>
<p>The panels are cleaned twice a year, and the batteries last for ten years. Nobody has to climb on a roof, as the rain helps. The batteries are in a hall behind the town hall, which stays cool in summer.</p></article>
END
"$vlps" segment --no-render "$scratch/story.html" --topic 'parliament election' > "$scratch/out" 2> /dev/null
check "a page about something else has no headline and no standfirst" test ! -s "$scratch/out"
check "a text that is not cut" says 0 'warning: undivided: ' segment --no-render "$scratch/story.html" --topic 'solar panels'
check "a topic without words" says 2 '^vlps: --topic has no words' segment --no-render "$scratch/topics.html" --topic -
check "one that is no file" says 2 '^vlps: --topic-file: ' segment --no-render "$scratch/topics.html" --topic-file "$scratch/none"
seq 101 > "$scratch/many.txt"
check "one of too many words" says 2 '--topic-file has 101 different words, and at most 100 are allowed' segment --no-render "$scratch/topics.html" --topic-file "$scratch/many.txt"
"$vlps" batch "$scratch/topics.html" --no-render --method cetd --topic 'solar charge' --fields text,topic,topics -q -o - > "$scratch/topics.jsonl"
check "a topic in a batch" grep -q '"topic": {"score": 1, "kept": 0.5' "$scratch/topics.jsonl"
check "and the topics" grep -q '"topics": .*"kept": true.*"kept": false' "$scratch/topics.jsonl"
check "a list that is none" says 2 "takes languages such as en,de,zh, not 'german'" segment "$scratch/page.html" --only-language german

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
