#!/bin/sh
# packages-test.sh ROOT - debian/control asks for all that the section [build] of .ci/packages has, and debian/changelog,
# NEWS, CITATION.cff and the symbols have the project's version and functions
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
case $(head -1 debian/changelog) in
  "vlps ($version-"*) echo "ok $n version" ;;
  *) echo "not ok $n debian/changelog does not begin with version $version" ;;
esac
n=$((n + 1))
news=$(sed -n '4s/ (.*//p' NEWS) cited=$(sed -n 's/^version: //p' CITATION.cff)
if [ "$news" = "$version" ] && [ "$cited" = "$version" ]; then
  echo "ok $n version in NEWS and CITATION.cff"
else
  echo "not ok $n the version is $version, in NEWS $news, in CITATION.cff $cited"
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
