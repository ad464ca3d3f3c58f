#!/bin/sh
# scripts-test.sh ROOT - how ./quickstart and ./check (.ci/lib.sh) find and install packages, and what they say meanwhile,
# with an apt-get and a dpkg-query that read small tables instead of the system's
set -u
lib=$1/.ci/lib.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/.ci"
n=0

result () # STATUS NAME
{
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $n /scripts/$2"
  else
    echo "not ok $n /scripts/$2"
    sed 's/^/# /' "$work/said" "$work/calls"
  fi
}

program () # NAME, and its text on standard input
{
  { echo '#!/bin/sh'; cat; } > "$work/bin/$1"
  chmod +x "$work/bin/$1"
}

# here: what is installed; known: what the servers have; clash: what goes with nothing
program dpkg-query <<'END'
for name in "$@"; do grep -qx -e "$name" here && echo "installed $name"; done
END
program apt-get <<'END'
echo "apt-get $*" >> calls
for name in "$@"; do
  case $name in -* | install | update | DPkg* | Dpkg*) continue ;; esac
  grep -qx -e "$name" known || { echo "E: Unable to locate package $name"; exit 100; }
  ! grep -qx -e "$name" clash || exit 100
done
case " $* " in
  *' --simulate '* | *' update '*) ;;
  *) for name in "$@"; do grep -x -e "$name" known; done >> here ;;
esac
END
program id <<'END'
cat user
END
echo 0 > "$work/user"

# need LIST: runs need_packages with that list; what it says is in said, the calls of apt-get in calls
need ()
{
  printf '[build]\n%s\n' "$1" > "$work/.ci/packages"
  : > "$work/calls"
  (cd "$work" && PATH=$work/bin:$PATH && root=$work me=test && . "$lib" && need_packages build) > "$work/said" 2>&1
}
here () { printf '%s\n' "$@" > "$work/here"; }
known () { printf '%s\n' "$@" > "$work/known"; }
clash () { printf '%s\n' "$@" > "$work/clash"; }
called () { grep -q -e "$1" "$work/calls"; }
said () { grep -q -e "$1" "$work/said"; }
silent () { [ ! -s "$work/said" ] && [ ! -s "$work/calls" ]; }
clash -
known gcc old new other npm

here gcc old
need 'gcc  the compiler
new | old  an engine'
{ [ $? -eq 0 ] && silent; }
result $? second-alternative-is-here

here gcc
need 'gcc  the compiler
new | old  an engine'
{ [ $? -eq 0 ] && grep -qx new "$work/here" && ! grep -qx old "$work/here" && said 'new or old *an engine'; }
result $? first-alternative

here gcc
known gcc old
need 'newer | old  an engine'
{ [ $? -eq 0 ] && grep -qx old "$work/here"; }
result $? alternative-that-can-be-had

here gcc
known gcc other
need '?newest | new  an engine
gcc  the compiler'
{ [ $? -eq 0 ] && said 'going on without' && said 'newest or new: an engine' && ! called 'update' && ! called 'apt-get -y.*install'; }
result $? optional-and-unknown

here -
need '?newest  an engine
gcc  the compiler'
{ [ $? -eq 0 ] && said 'newest: an engine' && grep -qx gcc "$work/here" && called 'install --no-install-recommends gcc$'; }
result $? rest-is-installed

here -
need 'newest  an engine
gcc  the compiler'
{ [ $? -ne 0 ] && said 'Unable to locate package newest' && said 'As root, run:  apt-get update'; }
result $? required-and-unknown

here gcc
known gcc npm other
clash npm
need '?npm  fetches
?other  another'
{ [ $? -eq 0 ] && said 'npm: fetches' && grep -qx other "$work/here"; }
result $? optional-that-clashes
clash -

here gcc
program npm <<'END'
[ "$*" = --version ]
END
need '?npm() | npm  fetches'
{ [ $? -eq 0 ] && silent; }
result $? command-of-another-origin

program npm <<'END'
exit 1
END
need '?npm() | npm  fetches'
{ [ $? -eq 0 ] && grep -qx npm "$work/here"; }
result $? command-that-does-not-work
rm "$work/bin/npm"

echo 1000 > "$work/user"
program sudo <<'END'
exit 1
END
here -
need '?other  another'
{ [ $? -eq 0 ] && said 'other: another' && ! called 'apt-get -y'; }
result $? optional-without-root
need 'gcc  the compiler
?other  another'
{ [ $? -ne 0 ] && said 'As root, run: .* gcc other$' && ! called 'apt-get -y'; }
result $? required-without-root
echo 0 > "$work/user"

# What is said of a long step: how far it is, and nothing of one that has nothing to do.
long ()
{
  : > "$work/calls"
  (cd "$work" && PATH=$work/bin:$PATH && root=$work me=test && . "$lib" && pace=1 && "$@") > "$work/said" 2>&1
}
program until-said <<'END'
tries=0
until grep -q -e "$1" said || [ $((tries += 1)) -gt 600 ]; do sleep 0.1; done
END
mkdir "$work/b" && : > "$work/b/build.ninja"
program ninja <<'END'
echo "ninja $*" >> calls
case " $* " in
  *' -n '*) if [ -e done ]; then echo 'ninja: no work to do.'; else echo '[2/2] Linking'; fi ;;
  *) echo '[1/2] Compiling'; until-said 'building, [2-9]'; until-said ' s: 1/2 steps'; echo '[2/2] Linking'; touch done ;;
esac
END
long build_in "$work/b"
{ [ $? -eq 0 ] && said '^test: building in b/' && said '^test: building, [0-9]* s: ' && said '^test: building, [0-9]* s: 1/2 steps$'; }
result $? progress-of-a-build
long build_in "$work/b"
{ [ $? -eq 0 ] && [ ! -s "$work/said" ] && ! grep -qv -e ' -n$' "$work/calls"; }
result $? nothing-to-build

program slow <<'END'
echo 'Get:1 a'; echo 'Get:2 b'; echo 'Unpacking a ...'; until-said ' s: packages: 2'; exit 7
END
long watched installing "$work/slow.log" "$work/bin/slow"
{ [ $? -eq 7 ] && said '^test: installing, [0-9]* s: packages: 2 fetched, 1 unpacked, 0 set up$' && said '^Unpacking a'; }
result $? failed-step-shows-its-log

program tests <<'END'
echo ' 7/132 region   OK   0.1s'; until-said ' s: 7/132'
END
long watched testing "$work/slow.log" "$work/bin/tests"
{ [ $? -eq 0 ] && said '^test: testing, [0-9]* s: 7/132 tests$' && ! said region; }
result $? progress-of-tests

# as ./check waits for the build in the background: it is over before it is waited for, and the script has a trap
early ()
{
  sh -c '. "$1"; me=test; exit 3 & work=$!; trap "exit 130" INT TERM; sleep 0.2; reported build log wait $work' - "$lib" &
  waiting=$!
  (sleep 60; kill -KILL $waiting) > "$work/said" 2>&1 &
  wait $waiting
}
early
[ $? -eq 3 ]
result $? waits-for-what-is-over

echo "1..$n"
