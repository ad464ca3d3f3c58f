#!/bin/sh
# container-test.sh ROOT FOLDER - the image of the Containerfile, built by buildah, and the main job in it as its user
#
# The base image is made by debootstrap, so no registry of images is asked.  Works in FOLDER, which keeps logs.  TAP on
# standard output; says why where no image can be built.
set -u
root=$1
mkdir -p "$2" && folder=$(cd "$2" && pwd) || exit 1
n=0

skip ()
{
  echo "1..0 # SKIP $*"
  exit 0
}

# result STATUS NAME LOG: one line of TAP, with the end of LOG where it failed
result ()
{
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $n /container/$2"
  else
    tail -n 40 "$3" | sed 's/^/# /'
    echo "not ok $n /container/$2"
  fi
}

[ "$(id -u)" -eq 0 ] || skip "an image is built as root here"
for program in buildah debootstrap git unshare setpriv; do
  command -v $program > /dev/null || skip "$program is missing (Debian packages buildah, debootstrap, git, util-linux)"
done
mirror=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 'Created-By: Packages' \
         | awk '$1 == "Debian" && $2 == "Debian" { print $3; exit }')
[ -n "$mirror" ] || skip "this machine's package lists name no mirror of Debian"

work=$(mktemp -d "${TMPDIR:-/var/tmp}/vlps-container-XXXXXX") || exit 1
finish ()
{
  tool umount --all > /dev/null 2>&1
  rm -rf --one-file-system "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

tool ()
{
  buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"
}

# base_image NAME: a bare Debian of its suite with security updates, which does not wait for the disk at each file, as in
# Debian's own images
base_image ()
{
  suite=${1#*:}
  debootstrap --variant=minbase "$suite" "$work/base" "$mirror" || return
  printf 'deb %s-security %s-security main\n' "${mirror%/}" "$suite" >> "$work/base/etc/apt/sources.list"
  echo force-unsafe-io > "$work/base/etc/dpkg/dpkg.cfg.d/unsafe-io"
  container=$(tool from scratch) && tool add "$container" "$work/base" / && tool commit "$container" "docker.io/library/$1" \
    && tool rm "$container"
  status=$?
  rm -rf --one-file-system "$work/base"
  return $status
}

bases=$(sed -n 's/^FROM \([a-z]*:[a-z]*\).*/\1/p' "$root/Containerfile" | sort -u)
for base in $bases; do
  base_image "$base" > "$folder/container-base.log" 2>&1 || skip "no base image could be made (see $folder/container-base.log)"
done
[ -n "$bases" ] || skip "the Containerfile has no base that debootstrap makes"

git clone -q --no-local "$root" "$work/sources" || exit 1
tool bud --isolation chroot --pull-never --tag vlps --file "$work/sources/Containerfile" "$work/sources" \
  > "$folder/container-build.log" 2>&1 < /dev/null
result $? build "$folder/container-build.log"

log=$folder/container-run.log
tool inspect --type image --format '{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.WorkingDir}}' vlps > "$log" 2>&1
grep -qx 'vlps \[vlps\] /work' "$log"
result $? settings "$log"

# inside COMMAND...: the command in the image, as the image's user.  In a chroot, as buildah itself would run it, the kernel
# grants no user namespaces, which the sandbox needs: the image becomes the root of a mount namespace.
inside ()
{
  unshare --mount --pid --fork --kill-child --propagation private sh -ec '
    cd "$1"
    shift
    mount --bind . .
    cd "$PWD"
    mount -t proc proc proc
    mount --rbind /sys sys
    mount --rbind /dev dev
    mount -t tmpfs tmpfs dev/shm
    mkdir -p mnt/old
    pivot_root . mnt/old
    cd /
    umount -l /mnt/old
    exec setpriv --reuid=1000 --regid=1000 --clear-groups --bounding-set=-all \
         env -i HOME=/home/vlps PATH=/usr/local/bin:/usr/bin:/bin "$@"' sh "$image" "$@" < /dev/null
}

container=$(tool from --pull-never vlps 2> "$log") && image=$(tool mount "$container" 2>> "$log")
result $? image "$log"
cp -r "$root/fixtures/real/quickstart" "$image/page"
chmod -R a+rX "$image/page"
inside id > "$log" 2>&1 && grep -q '^uid=1000(vlps)' "$log"
result $? user "$log"
inside vlps segment /page/index.html --overlay /home/vlps/overlay.png > "$log" 2>&1 && grep -q 'To protect fin whales' "$log" \
  && [ "$(head -c 4 "$image/home/vlps/overlay.png" | tail -c 3)" = PNG ]
result $? main-job "$log"
inside vlps segment /page/index.html --port wpe > "$log" 2>&1 && grep -q 'To protect fin whales' "$log"
result $? wpe "$log"
inside vlps segment /page/none.html > "$log" 2>&1
[ $? -eq 1 ] && grep -q '/page/none.html' "$log"
result $? error-status "$log"
echo "1..$n"
