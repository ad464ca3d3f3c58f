#!/bin/sh
# release-test.sh ROOT - what .ci/release refuses, sets and tags, in a small repository with a ./check of its own
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
mkdir -p .ci debian src/bindings/node
cp "$1/.ci/release" .ci/
python_version=src/bindings/python/vlps/_version.py
mkdir -p ${python_version%/*}
cp "$1/$python_version" $python_version
sed -n 1,8p "$1/meson.build" > meson.build
cp "$1/src/bindings/node/package.json" src/bindings/node/
cp "$1/CITATION.cff" .
printf 'vlps (0.1.0-1) unstable; urgency=medium\n' > debian/changelog
printf 'News of vlps\n============\n\n7.8.9 (May 2031)\n----------------\n\n- The newest thing.\n\n0.1.0 (May 2030)\n----------------\n\n- The oldest thing.\n' > NEWS
printf '#!/bin/sh\nexit "$(cat .git/status)"\n' > check
chmod +x check
git add -A && git commit -qm first
echo 1 > .git/status

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
.ci/release 7.8.9 > .git/said 2>&1 && [ "$(git log -1 --format=%s)" = "Release vlps 7.8.9" ] && [ -z "$(git status --porcelain)" ]
result $? commit
git tag -n9 -l v7.8.9 | grep -q 'The newest thing' && ! git tag -n9 -l v7.8.9 | grep -q 'The oldest thing'
result $? tag
grep -q "version: '7.8.9'" meson.build && grep -q '"version": "7.8.9"' src/bindings/node/package.json \
  && grep -q '^VERSION = "7.8.9"' $python_version && grep -qx 'version: 7.8.9' CITATION.cff \
  && head -n 1 debian/changelog | grep -q '^vlps (7.8.9-1)' && grep -q '0.1.0-1' debian/changelog
result $? numbers
refuses "released already" 7.8.9
result $? twice
echo "1..$n"
