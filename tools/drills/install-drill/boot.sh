#!/bin/sh
# boot.sh FOLDER: starts systemd in a Debian root as its own machine. Runs as the first process of new namespaces.
set -eu
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=0755 tmpfs "$root/run"
mount -t tmpfs -o mode=0755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  : >"$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs tmpfs "$root/dev/shm"
cd "$root"
pivot_root . mnt
umount -l /mnt
# systemd hands its services their secrets as mounts, which must reach their namespaces.
mount --make-rshared /
# With this word systemd leaves alone what belongs to the machine around it.
exec env -i container=drill PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init
