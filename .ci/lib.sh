# shellcheck shell=sh
# shellcheck disable=SC2154 # root and me come from the script that sources this
#
# lib.sh - what ./quickstart and ./check share; sourced, with $root (the source tree) and $me (the script's name) set
set -f # ? is a mark of .ci/packages here and stands for no file

say ()
{
  printf '%s: %s\n' "$me" "$*" >&2
}

# how_far LOG: how far the step is that writes LOG: packages, steps of ninja, tests of meson, or the last line
how_far ()
{
  awk '
    /^Get:/ { fetched++ }
    /^Unpacking / { unpacked++ }
    /^Setting up / { ready++ }
    /^\[[0-9]+\/[0-9]+\]/ { counter = $1; gsub (/[][]/, "", counter); counter = counter " steps" }
    /^ *[0-9]+\/[0-9]+ / { counter = $1 " tests" }
    NF { last = substr ($0, 1, 100) }
    END {
      if (fetched + unpacked + ready)
        counter = sprintf ("packages: %d fetched, %d unpacked, %d set up", fetched, unpacked, ready)
      print counter != "" ? counter : last
    }' "$1" 2> /dev/null
}

# reporting WHAT LOG: says how far WHAT is, every $pace seconds until it is ended or the script has ended
pace=10
reporting ()
{
  seconds=0
  while :; do
    sleep $pace > /dev/null 2>&1
    kill -0 $$ 2> /dev/null || exit
    seconds=$((seconds + pace))
    say "$1, ${seconds} s: $(how_far "$2")"
  done
}

# reported WHAT LOG COMMAND...: runs the command and says meanwhile how far WHAT is.  The reporter is killed outright: a
# TERM that reaches it while it still has the script's own trap is lost, and waiting for it would never end.
reported ()
{
  reporting "$1" "$2" &
  reporter=$!
  shift 2
  "$@"
  status=$?
  kill -KILL $reporter 2> /dev/null
  wait $reporter 2> /dev/null
  return $status
}

# into LOG COMMAND...: runs the command with its output in LOG
into ()
{
  into_log=$1
  shift
  "$@" > "$into_log" 2>&1
}

# watched WHAT LOG COMMAND...: runs a long step.  A person at a terminal sees its output, with the counters that apt-get and
# ninja draw there.  Elsewhere LOG keeps it, a line every ten seconds says how far WHAT is, and LOG is shown if it fails.
watched ()
{
  what=$1 log=$2
  shift 2
  if [ -t 2 ]; then
    "$@" >&2
    return
  fi
  mkdir -p "$(dirname "$log")" && : > "$log" || return
  reported "$what" "$log" into "$log" "$@" && return
  cat "$log" >&2
  return $status
}

# packages_in SECTION...: lines of these sections of .ci/packages: the names as one word, a|b, then the reason
packages_in ()
{
  awk -v wanted=" $* " '
    /^\[/ { section = substr ($0, 2, length ($0) - 2); next }
    NF && !/^#/ && index (wanted, " " section " ") { gsub (/ \| /, "|"); print }' "$root/.ci/packages"
}

# names_of GROUP...: the packages of ?a|b(), without marks, and without commands
names_of ()
{
  printf '%s\n' "$@" | tr '|' '\n' | sed 's/^?//; /()$/d'
}

# is_here GROUP PRESENT: one of the group's packages is among PRESENT, or one of its commands works
is_here ()
{
  for name in $(printf '%s' "${1#\?}" | tr '|' ' '); do
    case $name in
      *'()') "${name%??}" --version > /dev/null 2>&1 && return ;;
      *) case " $2 " in *" $name "*) return ;; esac ;;
    esac
  done
  return 1
}

# can_install PACKAGE...: apt-get has them all, and they bear each other and what is installed
can_install ()
{
  LC_ALL=C apt-get install --simulate --no-install-recommends "$@" > /dev/null 2>&1
}

# choose GROUP...: puts into $chosen a package for each group, and into $left_out the optional groups that have none that
# goes with the rest
choose ()
{
  chosen='' left_out=''
  for group in "$@"; do
    case $group in
      \?* | *'|'*) ;;
      *) chosen="$chosen $group" ;;
    esac
  done
  for group in "$@"; do
    case $group in
      \?* | *'|'*) ;;
      *) continue ;;
    esac
    found=
    for name in $(names_of "$group"); do
      # shellcheck disable=SC2086 # one word a package
      can_install $chosen "$name" && found=$name && break
    done
    if [ -n "$found" ]; then
      chosen="$chosen $found"
    elif [ "${group#\?}" != "$group" ]; then
      left_out="$left_out $group"
    else
      chosen="$chosen $(names_of "$group" | head -n 1)" # apt-get says why it cannot be had
    fi
  done
  chosen=${chosen# }
}

# say_left_out WHY SECTION...: a line for each group of $left_out
say_left_out ()
{
  why=$1
  shift
  [ -n "$left_out" ] || return 0
  say "going on without these, $why:"
  packages_in "$@" | awk -v left=" $left_out " '
    index (left, " " $1 " ") {
      name = $1; $1 = ""; sub (/^\?/, "", name); gsub (/\|/, " or ", name); printf "  %s:%s\n", name, $0
    }' >&2
}

# need_packages SECTION...: installs what is missing of these sections.  Fails, having said what to do, if it cannot.
need_packages ()
{
  if ! command -v dpkg-query > /dev/null; then
    say "this is not a Debian system, so nothing can be installed; going on with what is here. The list is in .ci/packages."
    return 0
  fi

  groups=$(packages_in "$@" | awk '{ print $1 }')
  # shellcheck disable=SC2046,SC2086 # one word a package
  present=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' $(names_of $groups) 2> /dev/null \
            | awk '$1 == "installed" { print $2 }' | tr '\n' ' ')
  missing='' wanted=''
  for group in $groups; do
    is_here "$group" "$present" && continue
    missing="$missing $group"
    [ "${group#\?}" != "$group" ] || wanted=yes
  done
  [ -n "$missing" ] || return 0

  # what is optional and known not to be there is no reason to ask the servers each time
  if [ -z "$wanted" ]; then
    # shellcheck disable=SC2086
    choose $missing
    if [ -z "$chosen" ]; then
      say_left_out "which this system cannot install" "$@"
      return 0
    fi
  fi

  say "these Debian packages are missing:"
  packages_in "$@" | awk -v missing=" $missing " '
    index (missing, " " $1 " ") {
      name = $1; $1 = ""; optional = sub (/^\?/, "", name)
      gsub (/\|/, " or ", name); gsub (/\(\)/, " (any)", name)
      printf "  %-22s%s%s\n", name, $0, optional ? " (optional)" : ""
    }' >&2

  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    [ -z "${CI-}" ] || as_root='sudo -n'
    if ! command -v sudo > /dev/null || ! $as_root true; then
      # shellcheck disable=SC2086
      choose $missing
      if [ -z "$wanted" ]; then
        left_out=$missing
        say_left_out "as installing needs root, and sudo is not here or refuses" "$@"
        return 0
      fi
      say "installing needs root, and sudo is not here or refuses. $(by_hand)"
      return 1
    fi
  fi
  apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0"

  say "apt-get update ..."
  # A failed update is no end yet: the lists that are here may do.
  # shellcheck disable=SC2086 # $apt is several words
  watched "apt-get update" "$root/build/apt-update.log" $apt update < /dev/null \
    || say "the package lists could not all be brought up to date; trying with those that are here"
  say "choosing what this system has ..."
  # shellcheck disable=SC2086
  choose $missing
  say_left_out "which this system cannot install" "$@"
  [ -n "$chosen" ] || return 0
  # shellcheck disable=SC2086
  count=$(LC_ALL=C apt-get install --simulate --no-install-recommends $chosen 2> /dev/null | grep -c '^Inst ')
  say "installing them with what they depend on, $count packages in all ..."
  # shellcheck disable=SC2086
  if ! watched "installing" "$root/build/apt-install.log" $apt install --no-install-recommends $chosen < /dev/null; then
    say "the packages could not be installed (see above). $(by_hand)"
    return 1
  fi
  installed=yes
}

# by_hand: the sentence that says what to type
by_hand ()
{
  echo "As root, run:  apt-get update && apt-get install --no-install-recommends $chosen"
}

# set_up DIR [SETUP-OPTION...]: sets a build directory up, unless that was done before and no package has come since.
set_up ()
{
  dir=$1
  shift
  if [ -e "$dir" ] && [ ! -w "$dir" ]; then
    say "${dir##*/}/ belongs to another user, who built there before. Remove it, then try again."
    return 1
  fi
  if [ -f "$dir/build.ninja" ]; then
    [ -n "${installed-}" ] || return 0
    set -- --reconfigure "$@"
  fi
  say "setting up ${dir##*/}/ ..."
  watched "setting up" "$dir/setup.log" meson setup "$dir" "$root" "$@"
}

# has_work DIR: something is to be built there
has_work ()
{
  case $(ninja -C "$1" -n 2>&1 | tail -n 1) in
    *'no work to do.') return 1 ;;
  esac
}

# build_in DIR [SETUP-OPTION...]: the same, then builds what has changed.
build_in ()
{
  set_up "$@" || return
  has_work "$dir" || return 0
  say "building in ${dir##*/}/ ..."
  watched "building" "$dir/build.log" ninja -C "$dir"
}
