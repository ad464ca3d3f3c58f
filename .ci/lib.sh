# shellcheck shell=sh
# shellcheck disable=SC2154 # root and me come from the script that sources this
#
# lib.sh - what ./quickstart and ./check share; sourced, with $root (the source tree) and $me (the script's name) set

say ()
{
  printf '%s: %s\n' "$me" "$*" >&2
}

# logged FILE COMMAND...: runs a long step.  A person at a terminal sees it at work; elsewhere it is quiet, and FILE,
# which keeps its output, is shown when it fails.
logged ()
{
  log=$1
  shift
  if [ -t 2 ]; then
    "$@" >&2
    return
  fi
  mkdir -p "$(dirname "$log")" || return
  "$@" > "$log" 2>&1 && return
  status=$?
  cat "$log" >&2
  return $status
}

# packages_in SECTION...: "name reason" lines of these sections of .ci/packages
packages_in ()
{
  awk -v wanted=" $* " '
    /^\[/ { section = substr ($0, 2, length ($0) - 2); next }
    NF && !/^#/ && index (wanted, " " section " ")' "$root/.ci/packages"
}

# need_packages SECTION...: installs what is missing of these sections.  Fails, having said what to do, if it cannot.
need_packages ()
{
  if ! command -v dpkg-query > /dev/null; then
    say "this is no Debian system, so nothing can be installed; going on with what is here. The list is in .ci/packages."
    return 0
  fi

  names=$(packages_in "$@" | awk '{ print $1 }')
  # shellcheck disable=SC2086 # one word a package
  present=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' $names 2> /dev/null \
            | awk '$1 == "installed" { print $2 }')
  missing=$(printf '%s\n' "$names" | grep -vxF "$present")
  [ -n "$missing" ] || return 0
  missing=$(printf '%s' "$missing" | tr '\n' ' ')

  say "these Debian packages are missing:"
  packages_in "$@" | awk -v missing=" $missing " '
    index (missing, " " $1 " ") { name = $1; $1 = ""; printf "  %-22s%s\n", name, $0 }' >&2

  by_hand="As root, run:  apt-get update && apt-get install --no-install-recommends $missing"
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    [ -z "${CI-}" ] || as_root='sudo -n'
    if ! command -v sudo > /dev/null || ! $as_root true; then
      say "installing needs root, and sudo is not here or refuses. $by_hand"
      return 1
    fi
  fi
  apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0"

  say "apt-get update ..."
  # A failed update is no end yet: the lists that are here may do.
  # shellcheck disable=SC2086 # $apt is several words
  logged "$root/build/apt-update.log" $apt update < /dev/null \
    || say "the package lists could not all be brought up to date; trying with those that are here"
  # shellcheck disable=SC2086
  count=$(LC_ALL=C apt-get install --simulate --no-install-recommends $missing 2> /dev/null | grep -c '^Inst ')
  say "installing them with what they depend on, $count packages in all ..."
  # shellcheck disable=SC2086
  if ! logged "$root/build/apt-install.log" $apt install --no-install-recommends $missing < /dev/null; then
    say "the packages could not be installed (see above). $by_hand"
    return 1
  fi
}

# set_up DIR [SETUP-OPTION...]: sets a build directory up, unless that was done before.
set_up ()
{
  dir=$1
  shift
  if [ -e "$dir" ] && [ ! -w "$dir" ]; then
    say "${dir##*/}/ belongs to another user, who built there before. Remove it, then try again."
    return 1
  fi
  [ -f "$dir/build.ninja" ] && return
  say "setting up ${dir##*/}/ ..."
  logged "$dir/setup.log" meson setup "$dir" "$root" "$@"
}

# build_in DIR [SETUP-OPTION...]: the same, then builds.
build_in ()
{
  set_up "$@" || return
  say "building in ${dir##*/}/ ..."
  logged "$dir/build.log" ninja -C "$dir"
}
