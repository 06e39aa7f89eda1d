#!/bin/sh
# restore.sh <backup folder> <empty data folder> [time, such as '2026-11-15 12:00:00.5+00']
# Run as the account that PostgreSQL runs as, while it stands still. Takes the newest copy from before that time (or the
# newest of all) and tells the server to read the archive up to it when it starts. Without a time: to the end.
set -eu
folder=$1
data=$2
time=${3:-}
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "$data is not empty" >&2
  exit 1
fi
stamp=99999999T999999Z
if [ -n "$time" ]; then
  stamp=$(date -u -d "$time" +%Y%m%dT%H%M%SZ)
  # PostgreSQL takes an offset and no name of a zone.
  time=$(date -u -d "$time" '+%Y-%m-%d %H:%M:%S.%6N+00')
fi
chosen=''
for copy in $(ls "$folder/base" | sort); do
  # Two stamps are compared as words: both have the same form.
  if [ "$(printf '%s\n%s\n' "$copy" "$stamp" | sort | head -n 1)" = "$copy" ]; then chosen=$copy; fi
done
if [ -z "$chosen" ]; then
  echo "$folder/base has no copy from before $time" >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
tar -xzf "$folder/base/$chosen/base.tar.gz" -C "$data"
{
  printf "restore_command = 'cp \"%s/wal/%%f\" \"%%p\"'\n" "$folder"
  [ -z "$time" ] || printf "recovery_target_time = '%s'\n" "$time"
  printf "recovery_target_action = 'promote'\n"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "$data: $chosen${time:+, up to $time}"
