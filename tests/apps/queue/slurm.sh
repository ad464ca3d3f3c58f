#!/bin/bash
# slurm.sh - data/slurm/vlps.sbatch with a real Slurm of one node, in a folder of its own
#
#   tests/apps/queue/slurm.sh VLPS SBATCH-FILE
#
# An array of two jobs does the shards of a list.  One of them is put back into the queue in the middle, and goes on.  The
# merged run must have each page once.
set -u
vlps=$(realpath "$1") script=$(realpath "$2")
say () { echo "# $*"; }

echo 1..2
if [ "$(id -u)" -ne 0 ] || ! command -v slurmctld > /dev/null || ! command -v munged > /dev/null; then
  echo "ok 1 /slurm/shards # SKIP needs root, slurmctld, slurmd and munged"
  echo "ok 2 /slurm/requeue # SKIP"
  exit 0
fi

work=$(mktemp -d) || exit 1
chmod 755 "$work"
pids=()
finish ()
{
  kill "${pids[@]}" 2> /dev/null
  wait
  rm -rf "$work"
}
trap finish EXIT

free_ports ()
{
  python3 - << 'END'
import socket
sockets = [socket.socket() for _ in range(3)]
for s in sockets: s.bind(("127.0.0.1", 0))
print(*[s.getsockname()[1] for s in sockets])
END
}
read -r control_port node_port web_port <<< "$(free_ports)"
host=$(hostname -s)

mkdir "$work"/{munge,state,spool,pages}
head -c 1024 /dev/urandom > "$work/munge/key"
chmod 400 "$work/munge/key"
cat > "$work/slurm.conf" << END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket,cred_expire=5
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
SlurmctldPort=$control_port
SlurmdPort=$node_port
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/control.pid
SlurmdPidFile=$work/node.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 RealMemory=8000 State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$work/slurm.conf PATH=${vlps%/*}:$PATH
munged --foreground --force --key-file "$work/munge/key" --socket "$work/munge/socket" --pid-file "$work/munge/pid" \
  --log-file "$work/munge/log" --seed-file "$work/munge/seed" 2> "$work/munge.err" &
pids+=($!)
for _ in $(seq 600); do [ -S "$work/munge/socket" ] && break; sleep 0.1; done
slurmctld -D -f "$SLURM_CONF" 2> "$work/control.err" &
pids+=($!)
slurmd -D -f "$SLURM_CONF" -N "$host" 2> "$work/node.err" &
pids+=($!)
for _ in $(seq 300); do sinfo -h -o %T 2> /dev/null | grep -q idle && break; sleep 0.1; done
if ! sinfo -h -o %T 2> /dev/null | grep -q idle; then
  sed 's/^/# /' "$work"/*.err | tail -n 40
  echo "ok 1 /slurm/shards # SKIP Slurm itself does not start on this machine"
  echo "ok 2 /slurm/requeue # SKIP"
  exit 0
fi

pages=16
for i in $(seq $pages); do
  echo "<!doctype html><title>Page $i</title><p>The text of page $i, which has some words." > "$work/pages/$i.html"
done
(cd "$work/pages" && exec python3 -m http.server "$web_port" --bind 127.0.0.1) > /dev/null 2>&1 &
pids+=($!)
for _ in $(seq 600); do (: < "/dev/tcp/127.0.0.1/$web_port") 2> /dev/null && break; sleep 0.1; done
for i in $(seq $pages); do echo "http://127.0.0.1:$web_port/$i.html"; done > "$work/list.txt"

# The jobs are done, or the time is up.
wait_for_jobs ()
{
  for _ in $(seq 1800); do
    [ -z "$(squeue -h 2>&1)" ] && return 0
    sleep 0.1
  done
  return 1
}

tell ()
{
  if [ "$1" -eq 0 ]; then echo "ok $2"; else
    echo "not ok $2"
    for file in "$work"/{merge.err,slurm-*.out,control.err,node.err}; do [ -f "$file" ] && sed "s|^|# ${file##*/}: |" "$file" | tail -n 20; done
  fi
}

# Merges the shards of a run, each of which must have done its part.
merge ()
{
  "$vlps" merge "$work/$1-1" "$work/$1-2" --output "$work/$1" 2> "$work/merge.err" \
    && grep -q "^vlps: $pages pages, 0 of them failed; each page of the list is there exactly once" "$work/merge.err" \
    && [ "$(wc -l < "$work/$1/results.jsonl")" -eq $pages ]
}

cd "$work" || exit 1
submit ()
{
  sbatch --parsable --array=1-2 --cpus-per-task=1 "$script" "$work/list.txt" "$work/$1" --no-render --quiet "${@:2}"
}

submit plain > /dev/null && wait_for_jobs && merge plain
tell $? "1 /slurm/shards"

# A page of a shard takes 1.5 s at least: a job is ended in the middle, also where Slurm takes seconds to do so, and begins
# again when Slurm lets it.
job=$(submit again --per-host 1 --delay 1.5)
for _ in $(seq 300); do [ -s again-1/results.jsonl ] && break; sleep 0.1; done
before=$(wc -l < again-1/results.jsonl)
scontrol requeue "${job}_1"
wait_for_jobs && merge again && [ "$(sed -n 's/^vlps: stopped$/x/p' slurm-"$job"_1.out | wc -l)" -ge 1 ]
tell $? "2 /slurm/requeue"
say "$before of $pages pages of the list were done when the job was put back"
