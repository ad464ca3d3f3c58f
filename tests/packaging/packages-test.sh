#!/bin/sh
# packages-test.sh ROOT VERSION - debian/control asks for all that the section [build] of .ci/packages has, all files with
# the project's version and all tags agree, and the symbols are the functions of the library
set -u
cd "$1" || exit 1
version=$2
wanted=$(awk '/^\[/ { build = $0 == "[build]"; next }
              build && NF && !/^#/ { sub (/^\?/, ""); gsub (/ \| /, "|"); print $1 }' .ci/packages | sort -u)
n=0
for package in $wanted; do
  case $package in
    gcc | libc6-dev | ninja-build) continue ;; # build-essential and meson bring them
  esac
  n=$((n + 1))
  if tr -d ' ' < debian/control | grep -qxF -e "$package" -e "$package,"; then
    echo "ok $n $package"
  else
    echo "not ok $n $package is in .ci/packages and not in debian/control"
  fi
done
n=$((n + 1))
if differences=$(.ci/versions check 2>&1) && .ci/versions | grep -qx "NEWS $version"; then
  echo "ok $n versions"
else
  printf '%s\n' "$differences" | sed 's/^/# /'
  echo "not ok $n versions and tags do not agree with NEWS, or the build directory has another version than $version"
fi
n=$((n + 1))
exported=$(sed -n 's/^  \(vlps_[a-z0-9_]*\);$/\1/p' src/apps/library/vlps.map | sort)
listed=$(sed -n 's/^ \(vlps_[a-z0-9_]*\)@.*/\1/p' debian/libvlps0.symbols | sort)
if [ -n "$exported" ] && [ "$exported" = "$listed" ]; then
  echo "ok $n symbols"
else
  echo "not ok $n debian/libvlps0.symbols and src/apps/library/vlps.map differ"
fi
echo "1..$n"
