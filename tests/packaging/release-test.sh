#!/bin/sh
# release-test.sh ROOT - what .ci/release refuses, sets, tags and packs, and what .ci/versions says of tags and files that
# differ, in a small repository with a ./check of its own
set -u
command -v git > /dev/null || { echo "1..0 # SKIP git is missing"; exit 0; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
n=0
export HOME="$work" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example

result () # STATUS NAME
{
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $n /release/$2"
  else
    echo "not ok $n /release/$2"
    sed 's/^/# /' "$work/.git/said"
  fi
}

refuses () # PATTERN VERSION
{
  ! .ci/release "$2" > .git/said 2>&1 && grep -q -e "$1" .git/said
}

git init -q .
mkdir -p .ci debian src/bindings/node tests/apps/library
cp "$1/.ci/release" "$1/.ci/versions" "$1/.ci/tarball" .ci/
cp "$1/debian/control" debian/
cp "$1/.gitignore" .
python_version=src/bindings/python/vlps/_version.py
mkdir -p ${python_version%/*}
cp "$1/$python_version" $python_version
sed -n 1,8p "$1/meson.build" > meson.build
cp "$1/src/bindings/node/package.json" src/bindings/node/
cp "$1/CITATION.cff" .
printf 'vlps (0.1.0-1) unstable; urgency=medium\n' > debian/changelog
printf 'News of vlps\n============\n\n7.8.9 (May 2031)\n----------------\n\n- The newest thing.\n\n0.1.0 (May 2030)\n----------------\n\n- The oldest thing.\n' > NEWS
printf '#!/bin/sh\n[ "$*" != --packages ] || exit "$(cat .git/packages)"\nexit "$(cat .git/status)"\n' > check
printf '#!/bin/sh\necho "$2 $3" > "$4"\n' > tests/apps/library/abi
chmod +x check tests/apps/library/abi
touch tests/apps/library/libvlps-0.1.0.abi
git add -A && git commit -qm first
echo 1 > .git/status
echo 1 > .git/packages

refuses "is not a version" 7.8
result $? not-a-version
refuses "NEWS does not begin with 0.1.0" 0.1.0
result $? not-in-news
refuses "check fails" 7.8.9 && [ -z "$(git status --porcelain)" ] && [ -z "$(git tag)" ]
result $? check-fails
echo >> NEWS
refuses "uncommitted" 7.8.9
result $? uncommitted
git checkout -q NEWS
echo 0 > .git/status
refuses "check --packages fails" 7.8.9 && [ -z "$(git status --porcelain)" ] && [ -z "$(git tag)" ]
result $? packages-fail
echo 0 > .git/packages
.ci/release 7.8.9 > .git/said 2>&1 && [ "$(git log -1 --format=%s)" = "Release vlps 7.8.9" ] && [ -z "$(git status --porcelain)" ]
result $? commit
git tag -n9 -l v7.8.9 | grep -q 'The newest thing' && ! git tag -n9 -l v7.8.9 | grep -q 'The oldest thing'
result $? tag
grep -q "version: '7.8.9'" meson.build && grep -q '"version": "7.8.9"' src/bindings/node/package.json \
  && grep -q '^VERSION = "7.8.9"' $python_version && grep -qx 'version: 7.8.9' CITATION.cff \
  && head -n 1 debian/changelog | grep -q '^vlps (7.8.9-1)' && grep -q '0.1.0-1' debian/changelog
result $? numbers
grep -qxE 'date-released: 20[0-9]{2}-[0-9]{2}-[0-9]{2}' CITATION.cff \
  && grep -qF -- "$(sed -n 's/^Maintainer: /-- /p' debian/control)  " debian/changelog
result $? date-and-maintainer
[ "$(ls tests/apps/library)" = "abi
libvlps-7.8.9.abi" ] && grep -q 'build-check/.*\.so.* build-check/' tests/apps/library/*.abi
result $? interface
refuses "released already" 7.8.9
result $? twice

# The tarball has the files of the tag, and the same bytes whoever makes it.
tar -tf build/vlps-7.8.9.tar.xz | sed 's|^vlps-7.8.9/||' | grep -v -e '/$' -e '^$' | sort > .git/packed
git ls-tree -r --name-only v7.8.9 | sort | diff - .git/packed > .git/said
result $? tarball
git clone -q . build/clone
(umask 077
 git -C build/clone config tar.umask 0
 git -C build/clone config core.autocrlf true
 TZ=Asia/Tokyo XZ_OPT=-0 build/clone/.ci/tarball v7.8.9 build/again) > .git/said 2>&1
cmp build/vlps-7.8.9.tar.xz build/again/vlps-7.8.9.tar.xz > .git/said 2>&1
result $? tarball-of-another-clone
! .ci/tarball v9.9.9 build/again > .git/said 2>&1 && grep -q v9.9.9 .git/said
result $? tarball-of-no-tag

# differ PATTERN: .ci/versions check fails and says so
differ ()
{
  ! .ci/versions check > .git/said 2>&1 && grep -q -e "$1" .git/said && [ "$(wc -l < .git/said)" -eq 1 ]
  status=$?
  git checkout -q -- .
  return $status
}
.ci/versions check > .git/said 2>&1
result $? versions-agree
sed -i 's/The newest thing/Another thing/' NEWS
differ 'NEWS changes the section of 7.8.9'
result $? news-of-a-release
sed -i 's/"7.8.9"/"7.8.8"/' src/bindings/node/package.json
differ 'package.json has version 7.8.8'
result $? other-version
sed -i '1s/7.8.9/7.9.0/' debian/changelog
differ 'changelog has version 7.9.0'
result $? other-changelog
git tag v7.8.8
! .ci/versions check > .git/said 2>&1 && grep -q 'v7.8.8: NEWS has no section 7.8.8' .git/said \
  && grep -q 'v7.8.8: NEWS of this tag' .git/said && grep -q 'v7.8.8: meson.build of this tag' .git/said
result $? other-tag
git tag -d v7.8.8 > .git/said
{ sed 2q NEWS; printf '\n7.9.0 (June 2031)\n-----------------\n\n- A thing to come.\n\n'; sed 1,3d NEWS; } > NEWS.new && mv NEWS.new NEWS
! .ci/versions check > .git/said 2>&1 && .ci/versions set 7.9.0 && .ci/versions check > .git/said 2>&1
result $? next-version
sed -i '/^Changes/d; /^version:/d' CITATION.cff
! .ci/versions set 7.9.0 > .git/said 2>&1 && grep -q 'CITATION.cff has no line' .git/said
result $? no-line
echo "1..$n"
