#!/bin/sh
# prune.sh <backup folder> <days>
# Removes copies older than so many days, but never the newest one, and the segments that only they needed.
set -eu
folder=$1
days=$2
limit=$(date -u -d "$days days ago" +%Y%m%dT%H%M%SZ)
newest=$(ls "$folder/base" | sort | tail -n 1)
for copy in $(ls "$folder/base" | sort); do
  [ "$copy" != "$newest" ] || continue
  if [ "$(printf '%s\n%s\n' "$copy" "$limit" | sort | head -n 1)" = "$copy" ]; then rm -rf "$folder/base/$copy"; fi
done
oldest=$(ls "$folder/base" | sort | head -n 1)
# The copy says itself with which segment it begins.
first=$(tar -xzOf "$folder/base/$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p')
[ -n "$first" ]
pg_archivecleanup "$folder/wal" "$first"
echo "kept from $oldest on"
