#!/bin/sh
# container-test.sh ROOT FOLDER - the image of the Containerfile, built by buildah, the main job in it as its user, and
# the units of systemd, with systemd added to the image
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

# The processes of the booted image belong to a control group, which systemd takes for the root of all.
groups=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
group=$groups/vlps-container-$$
remove_group ()
{
  [ ! -d "$group" ] || find "$group" -depth -type d -exec rmdir {} \; 2> /dev/null
}

work=$(mktemp -d "${TMPDIR:-/var/tmp}/vlps-container-XXXXXX") || exit 1
finish ()
{
  tool umount --all > /dev/null 2>&1
  remove_group
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

# In a chroot, as buildah itself would run it, the kernel grants no user namespaces, which the sandbox needs: the image
# becomes the root of a mount namespace.
enter='
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
  umount -l /mnt/old'

# inside COMMAND...: the command in the image, as the image's user
inside ()
{
  unshare --mount --pid --fork --kill-child --propagation private sh -ec "$enter"'
    exec setpriv --reuid=1000 --regid=1000 --clear-groups --bounding-set=-all \
         env -i HOME=/home/vlps PATH=/usr/local/bin:/usr/bin:/bin "$@"' sh "$image" "$@" < /dev/null
}

# boot COMMAND: systemd as the first process of the image, which carries out the command as root and then ends.  Its only
# network is a loopback interface of its own.
boot ()
{
  cat > "$image/etc/systemd/system/test.service" << END
[Unit]
DefaultDependencies=no
SuccessAction=exit-force
FailureAction=exit-force
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'exec $1 > /test-log 2>&1'
TimeoutStartSec=600
END
  for target in sysinit basic network-online; do # what needs a whole machine
    printf '[Unit]\nDefaultDependencies=no\n' > "$image/etc/systemd/system/$target.target"
  done
  mkdir "$group" || return
  timeout --kill-after=10 700 sh -c 'echo $$ > "$1/cgroup.procs" && exec unshare --mount --pid --cgroup --ipc --uts \
      --net --fork --kill-child --propagation private sh -ec "$2" sh "$3"' sh "$group" "$enter"'
    umount -l sys
    mount -t sysfs sysfs sys
    mount -t cgroup2 cgroup2 sys/fs/cgroup
    mount -t tmpfs -o mode=755 tmpfs run
    mount -t tmpfs -o mode=755 tmpfs dev # without the console of the machine
    mkdir dev/pts dev/shm
    mount -t devpts devpts dev/pts
    mount -t tmpfs tmpfs dev/shm
    mknod -m 666 dev/null c 1 3
    mknod -m 666 dev/zero c 1 5
    mknod -m 666 dev/full c 1 7
    mknod -m 666 dev/random c 1 8
    mknod -m 666 dev/urandom c 1 9
    mknod -m 666 dev/tty c 5 0
    exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin \
      /lib/systemd/systemd --system --unit=test.service --log-target=console --show-status=no' "$image" < /dev/null
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
[ $? -eq 4 ] && grep -q '/page/none.html' "$log"
result $? error-status "$log"

# The units, in the image with systemd and what the test asks the service and the queue with
if [ -z "$groups" ]; then
  n=$((n + 1))
  echo "ok $n /container/units # SKIP there are no control groups of version 2"
else
  tool run --isolation chroot --user 0 "$container" -- sh -c 'apt-get update \
    && apt-get install -y --no-install-recommends curl redis-server systemd' > "$folder/container-systemd.log" 2>&1
  cp "$root/tests/packaging/units.sh" "$image/units.sh"
  : > "$image/test-log"
  boot '/units.sh /page/index.html' >> "$folder/container-systemd.log" 2>&1
  for name in $(sed -n 's/^result \$? \([a-z-]*\) .*/\1/p' "$root/tests/packaging/units.sh"); do
    grep -qx "ok $name" "$image/test-log"
    result $? "units-$name" "$image/test-log"
  done
fi
echo "1..$n"
