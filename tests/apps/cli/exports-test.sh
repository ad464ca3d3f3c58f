#!/bin/sh
# exports-test.sh VLPS GOLDEN - what vlps compare writes for other programs is read by them; GOLDEN has snapshots of pages
set -u
vlps=$(realpath "$1") golden=$(realpath "$2") n=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
. "$(dirname "$0")/tap.sh"

fails () { ! "$@"; }

# set_up NAME: a data set with labels of regions and texts, which differ from what any method finds
set_up ()
{
  mkdir -p "$1"
  cat > "$1/dataset.json" << END
{"name": "$1", "description": "d", "origin": "o", "licence": "l",
 "landmarks": {"HEADER": ["h1"], "FOOTER": ["footer"], "LM": ["li"], "RM": ["h2"], "CENTER": ["p"]}}
END
  echo 'Some words that are the text of the page.' > "$1/gold.txt"
  for page in quickstart shelf two-columns; do
    cp "$golden/$page.snapshot.json.gz" "$1"
    echo "{\"id\": \"$page\", \"page\": \"$page.snapshot.json.gz\", \"gold_text\": \"gold.txt\", \"regions\": \"landmarks\"}"
  done > "$1/pages.jsonl"
  echo "{\"id\": \"none\", \"page\": \"none.html\", \"gold_text\": \"gold.txt\"}" >> "$1/pages.jsonl"
}

cd "$scratch" || exit 1
set_up 'a_set & 100%'
set_up 'another_{set}#1'
"$vlps" compare 'a_set & 100%' 'another_{set}#1' --report report --by kind \
  -m 'auto,jing-zuo-2004:units=all,kovacevic-2002:units=block,vips,bts' --reference bts > table 2> messages
check "the report is written" test -s report/tables.tex

check "tables of a set have labels of their own" sh -c '
  test "$(grep -c "^.label{tab:" report/tables.tex)" -ge 4 &&
  test -z "$(grep "^.label{" report/tables.tex | sort | uniq -d)"'
check "captions say how many pages count" grep -qF '3 of 4 pages' report/tables.tex
check "and what p compares with" grep -qF 'against bts, page by page' report/tables.tex

if command -v pdflatex > /dev/null && kpsewhich booktabs.sty > /dev/null; then
  printf '%s\n' '\documentclass{article}' '\usepackage{booktabs,graphicx}' '\begin{document}' '\input{report/tables.tex}' \
    '\end{document}' > paper.tex
  check "pdflatex takes the tables" pdflatex -interaction=nonstopmode -halt-on-error paper.tex
  check "none is wider than the text, and no label is there twice" fails grep -E 'Overfull|multiply' paper.log
else
  n=$((n + 1)); echo "ok $n # SKIP pdflatex, or booktabs, is not installed"
fi

cat > tables.py << 'END'
import csv, sys
for name in ('pages.csv', 'summary.csv'):
    with open('report/' + name, newline='', encoding='utf-8') as file:
        head, *rows = csv.reader(file, strict=True)
    assert len(set(head)) == len(head), sorted(h for h in head if head.count(h) > 1)
    assert rows and all(len(row) == len(head) for row in rows), name
    if name == 'summary.csv':
        rows = [dict(zip(head, row)) for row in rows]
        compared = [row for row in rows if row['reference'] != '']
        assert {row['reference'] for row in compared} == {'bts'}
        assert {row['measure'] for row in compared} <= {'region_f1', 'shingle_f1'}
        for row in compared:
            assert float(row['p']) <= float(row['p_holm']) <= 1, row
END
check "CSV has each column once, and each row all of them" python3 tables.py

# read_by TOOL PACKAGE CHECK COMMAND...: the command reads the tables, where it is installed (CHECK)
read_by ()
{
  tool=$1 package=$2 there=$3
  shift 3
  if sh -c "$there" > /dev/null 2>&1; then
    check "$tool reads what the CSV says" "$@"
  else
    n=$((n + 1)); echo "ok $n # SKIP $tool is not installed (Debian package $package)"
  fi
}

cat > tables.R << 'END'
pages <- read.csv("report/pages.csv", check.names = FALSE)
summary <- read.csv("report/summary.csv", check.names = FALSE)
stopifnot(!anyDuplicated(names(pages)), !anyDuplicated(names(summary)), nrow(pages) == 30,
          setequal(pages$set, c("a_set & 100%", "another_{set}#1")), all(sapply(pages[7:ncol(pages)], is.character) == FALSE),
          is.numeric(summary$mean), is.numeric(summary$p_holm))
means <- aggregate(region_f1 ~ set + system, pages, mean)
named <- merge(means, summary[summary$measure == "region_f1" & (is.na(summary$part) | summary$part == ""), ])
stopifnot(nrow(named) == 10, abs(named$region_f1 - named$mean) < 1e-5)
END
read_by R r-base-core 'Rscript --version' Rscript tables.R

cat > frames.py << 'END'
import pandas
pages, summary = (pandas.read_csv(f'report/{name}.csv') for name in ('pages', 'summary'))
assert len(pages) == 30 and set(pages['set']) == {'a_set & 100%', 'another_{set}#1'}, pages['set']
assert not [c for c in pages.columns if '.' in c], 'pandas has named a second column of a name'
assert all(t.kind in 'fi' for t in pages.dtypes[6:]), pages.dtypes
means = pages.groupby(['set', 'system'])['region_f1'].mean()
ours = summary[(summary['measure'] == 'region_f1') & summary['part'].isna()].set_index(['set', 'system'])['mean']
assert len(ours) == 10 and (means - ours).abs().max() < 1e-5
END
python=$(command -v /usr/bin/python3 || echo python3) # the one that has Debian's packages
read_by pandas python3-pandas "$python -c 'import pandas'" "$python" frames.py

# through the file of a spreadsheet and back: each number is one there, each text the same
cat > sheets.py << 'END'
import csv, subprocess
for name in ('pages', 'summary'):
    subprocess.run(['ssconvert', f'report/{name}.csv', f'{name}.xlsx'], check=True)
    subprocess.run(['ssconvert', f'{name}.xlsx', f'{name}.back.csv'], check=True)
    ours, theirs = (list(csv.reader(open(path, newline='', encoding='utf-8')))
                    for path in (f'report/{name}.csv', f'{name}.back.csv'))
    assert len(ours) == len(theirs) > 30, (len(ours), len(theirs))
    for mine, other in zip(ours, theirs):
        assert len(mine) == len(other), (mine, other)
        for a, b in zip(mine, other):
            assert a == b or abs(float(a) - float(b)) < 1e-5, (a, b)
END
read_by 'a spreadsheet (ssconvert)' gnumeric 'ssconvert --version' python3 sheets.py

check "the table says in words which pages are flagged" grep -qE '^auto flagged ([0-9]+|none) of 2 pages; .*scores? below \.9' table
check "and so does the report's data" grep -qE '"words":"auto flagged ' report/results.json
check "a reference that is not compared is refused" sh -c '
  "$0" compare "a_set & 100%" -m bts,scedd --no-render --reference nobody 2>&1 |
    grep -qF "takes one of the systems compared (bts, scedd), not"' "$vlps"
echo "1..$n"
