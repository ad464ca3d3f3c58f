#!/bin/sh
# units.sh PAGE - the units of systemd where vlps is installed and systemd runs: do they start, stop and start again,
# and what is kept?  PAGE is a local page.  Prints "ok NAME" or "not ok NAME" for each, the latter after what systemd
# says of the unit.
set -u
page=$1

# result STATUS NAME UNIT
result ()
{
  if [ "$1" -eq 0 ]; then
    echo "ok $2"
  else
    systemctl --no-pager --full status "$3"
    tail -n 20 "/run/$3.log"
    echo "not ok $2"
  fi
}

# state UNIT: how it ended, or whether it runs: "success inactive", "exit-code failed" ...
state ()
{
  systemctl show "$1" --property Result --property ActiveState --value | xargs
}

# kept UNIT: what the unit wrote to standard error, as there is no journal here, goes to /run
kept ()
{
  mkdir -p "/run/systemd/system/$1.d"
  printf '[Service]\nStandardError=append:/run/%s.log\n' "$1" > "/run/systemd/system/$1.d/log.conf"
}

# ended UNIT: waits until it is not active any more
ended ()
{
  tries=0
  while systemctl --quiet is-active "$1" && [ $((tries += 1)) -lt 240 ]; do
    sleep 0.5
  done
}

# segmented [OPTION...]: the service renders the page and gives its content
segmented ()
{
  curl -sS --max-time 60 "$@" -H 'Content-Type: text/html' --data-binary "@$page" \
    'http://127.0.0.1:8730/v1/segment?format=json' > /run/answer && grep -q '"rendered": true' /run/answer \
    && grep -q 'fin whales' /run/answer
}

mkdir -p /etc/vlps /srv/lists
for unit in vlps.service vlps-batch@july.service vlps-work@july.service; do
  kept "$unit"
done
printf '%s\n' "$page" > /srv/lists/july.txt
echo 'VLPS_OPTIONS=--renderers 1' > /etc/vlps/serve.conf
printf 'VLPS_INPUT=/srv/lists/july.txt\nVLPS_OPTIONS=--write text --pages-by number\n' > /etc/vlps/batch-july.conf
printf 'VLPS_QUEUE=redis://127.0.0.1:6379/july\nVLPS_OPTIONS=--allow-files %s\n' "${page%/*}" > /etc/vlps/work-july.conf
systemctl daemon-reload

systemctl start vlps.service && segmented
result $? service vlps.service

# A batch in a folder of its own, beside that of the service
systemctl start vlps-batch@july.service
ended vlps-batch@july.service
text=/var/lib/vlps/batch-july/pages/000/000001.txt
[ "$(state vlps-batch@july.service)" = 'success inactive' ] && grep -q 'fin whales' $text
result $? batch vlps-batch@july.service
systemctl restart vlps.service && segmented && grep -q 'fin whales' $text
result $? both vlps.service
systemctl stop vlps.service
[ "$(state vlps.service)" = 'success inactive' ] && [ -s /var/lib/vlps/serve/cache.db ]
result $? service-stopped vlps.service

# Started again, a batch goes on.  One page fails: all were tried.  Wrong usage does not begin again and again.
echo /srv/lists/none.html >> /srv/lists/july.txt
systemctl start vlps-batch@july.service
ended vlps-batch@july.service
[ "$(state vlps-batch@july.service)" = 'success inactive' ] && grep -q none.html /var/lib/vlps/batch-july/failed.txt \
  && [ "$(wc -l < /var/lib/vlps/batch-july/results.jsonl)" -eq 2 ]
result $? batch-goes-on vlps-batch@july.service
echo 'VLPS_OPTIONS=--no-such-option' >> /etc/vlps/batch-july.conf
systemctl start vlps-batch@july.service
ended vlps-batch@july.service
[ "$(state vlps-batch@july.service)" = 'exit-code failed' ]
result $? wrong-usage vlps-batch@july.service

redis-server --save '' --daemonize yes > /run/redis.log 2>&1
vlps batch "$page" --queue redis://127.0.0.1:6379/july --quiet
systemctl start vlps-work@july.service
ended vlps-work@july.service
[ "$(state vlps-work@july.service)" = 'success inactive' ] \
  && vlps queue export redis://127.0.0.1:6379/july --output /run/export \
  && grep -q '"status": *"ok"' /run/export/results.jsonl
result $? worker vlps-work@july.service

# The socket starts the service.
systemctl start vlps.socket && segmented
result $? socket vlps.service

# A file of tokens that only root and the units may read
systemctl stop vlps.socket vlps.service
echo a-token-of-the-test > /etc/vlps/tokens
echo 'VLPS_OPTIONS=--token-file /etc/vlps/tokens' > /etc/vlps/serve.conf
chgrp -R _vlps /etc/vlps && chmod -R u=rwX,g=rX,o= /etc/vlps
systemctl start vlps.service && ! segmented && segmented -H 'Authorization: Bearer a-token-of-the-test'
result $? token vlps.service
