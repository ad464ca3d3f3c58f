#!/bin/sh
# resume-test.sh VLPS - a run that goes on knows the options that it began with; nothing is rendered
set -u
vlps=$(realpath "$1") n=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
. "$(dirname "$0")/tap.sh"

# says STATUS PATTERN ARGUMENT...: the command ends with STATUS and says what the pattern asks for
says ()
{
  status=$1 pattern=$2
  shift 2
  "$vlps" batch "$@" > "$scratch/out" 2>&1
  [ $? -eq "$status" ] && grep -qE -e "$pattern" "$scratch/out"
}

lines () { [ "$(wc -l < "$scratch/$1/results.jsonl")" -eq "$2" ]; }

cd "$scratch" || exit 1
mkdir below
for i in 1 2 3 4; do
  echo "<title>Page $i</title><p>A sentence that is long enough, with a comma, to be the content of page $i." > "$i.html"
done
echo 'sentence content page' > topic.txt

check "a run is stopped" says 0 '2 pages are left' 1.html 2.html 3.html 4.html -o run --no-render --method cetd \
  --fields title,text --write text --topic-file topic.txt --limit 2
cd below || exit 1
check "another option" says 2 'began with --fields=title,text, .*those of --fields=url; leave the option out' \
  --resume -o ../run --fields url
check "one that it had not" says 2 'began without --regions' --resume -o ../run --regions all
check "one that results do not depend on, and the same" says 0 '1 page is left' --resume -o ../run --jobs 1 --limit 1 \
  --write text
check "no option, from another directory" says 0 '1 page in' --resume -o ../run
check "all pages are there" lines run 4
check "with the fields" [ "$(grep -c '"title": "Page [1-4]", "content": {"text": "' ../run/results.jsonl)" -eq 4 ]
check "and the files" [ "$(find ../run/pages -name '*.txt' | wc -l)" -eq 4 ]
check "all is done" says 0 'nothing to do: 4 pages are done' --resume -o ../run
cd .. || exit 1
check "another way" says 2 "began without --render" --resume -o run --render auto
check "left to the pages" says 0 '1 page is left' 1.html 2.html -o auto --render auto --method cetd --limit 1 \
  --fields rendered,render_reason
check "it goes on as it began" says 0 '1 page in' --resume -o auto
check "its rows say so" [ "$(grep -c '"rendered": false, "render_reason": "complete"' auto/results.jsonl)" -eq 2 ]
check "without --resume the command has to be the same" says 2 "began with other options.*'vlps batch --resume -o run'" \
  1.html -o run

check "a header" says 0 '1 page is left' 1.html 2.html -o secret --no-render --header 'X-Key: abc' --limit 1
check "is not kept" [ -z "$(grep -la 'abc' secret/*)" ]
check "and asked for" says 2 'began with --header, which is not kept because it may hold a secret' --resume -o secret
check "and may be another" says 0 '1 page in' --resume -o secret --header 'X-Key: def'
echo "1..$n"
