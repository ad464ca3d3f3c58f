#!/bin/sh
# debian-test.sh ROOT FOLDER - the tarball of the last commit, its Debian packages and what lintian says of them
#
# Works in FOLDER, which keeps the packages and a log of their build.  TAP on standard output.
set -u
root=$1
mkdir -p "$2" && folder=$(cd "$2" && pwd) || exit 1
n=0

# result STATUS NAME [LOG]: one line of TAP, with the end of LOG where it failed
result ()
{
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $n /debian/$2"
  else
    [ -z "${3-}" ] || tail -n 40 "$3" | sed 's/^/# /'
    echo "not ok $n /debian/$2"
  fi
}

for program in dpkg-buildpackage dh lintian git xz; do
  command -v $program > /dev/null || { echo "1..0 # SKIP $program is missing (.ci/packages)"; exit 0; }
done
[ -e "$root/.git" ] || { echo "1..0 # SKIP this is not a checkout of git"; exit 0; }
dpkg-checkbuilddeps "$root/debian/control" 2> "$folder/missing" || { echo "1..0 # SKIP $(cat "$folder/missing")"; exit 0; }
rm -rf "$folder"/vlps* "$folder"/*.deb "$folder/first" "$folder/second" "$folder/clone"

# Another clone, user's settings, umask, time zone and language: the same bytes.
commit=$(git -C "$root" rev-parse HEAD)
tarball=$("$root/.ci/tarball" "$commit" "$folder/first")
git clone -q --no-local "$root" "$folder/clone"
(umask 077
 export TZ=Asia/Tokyo LC_ALL=C.UTF-8 XZ_OPT=-0
 git -C "$folder/clone" config tar.umask 0
 git -C "$folder/clone" config core.autocrlf true
 "$folder/clone/.ci/tarball" "$commit" "$folder/second") > /dev/null
[ -n "$tarball" ] && cmp "$tarball" "$folder/second/${tarball##*/}" > "$folder/log" 2>&1
result $? tarball-twice "$folder/log"
rm -rf "$folder/clone" "$folder/second"

# The packages are built of that tarball alone.
version=${tarball##*/vlps-} version=${version%.tar.xz}
ln -s "first/${tarball##*/}" "$folder/vlps_$version.orig.tar.xz"
tar -xf "$tarball" -C "$folder"
(cd "$folder/vlps-$version" && dpkg-buildpackage -us -uc) > "$folder/build.log" 2>&1
result $? build "$folder/build.log"
missing=
for package in $(sed -n 's/^Package: //p' "$root/debian/control"); do
  [ -n "$(find "$folder" -maxdepth 1 -name "${package}_$version-*.deb")" ] || missing="$missing $package"
done
[ -z "$missing" ]
result $? "packages${missing:+: no$missing}"

# dpkg-gensymbols wrote into the package what the built library has.
mkdir "$folder/vlps-library"
for package in "$folder"/libvlps0_*.deb; do
  dpkg-deb --extract "$package" "$folder/vlps-library"
  dpkg-deb --control "$package" "$folder/vlps-library/DEBIAN"
done
sed -n 's/^ \(vlps_[a-z0-9_]*\)@\(VLPS_0 [0-9.]*\).*/\1 \2/p' "$root/debian/libvlps0.symbols" | sort > "$folder/listed"
sed -n 's/^ \(vlps_[a-z0-9_]*\)@\(VLPS_0 [0-9.]*\).*/\1 \2/p' "$folder/vlps-library/DEBIAN/symbols" | sort | diff "$folder/listed" - > "$folder/log"
result $? symbols "$folder/log"

# Everything that lintian knows but what is experimental; debian/source/lintian-overrides has a reason for each override.
lintian --allow-root --display-info --pedantic --fail-on error,warning,info,pedantic "$folder"/vlps_*.changes > "$folder/lintian.log" 2>&1
result $? lintian "$folder/lintian.log"
echo "1..$n"
