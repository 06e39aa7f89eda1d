#!/bin/sh
# base-backup.sh <backup folder>
# A copy of the whole cluster while it runs. PGHOST, PGPORT and PGUSER say where; the role needs REPLICATION.
# The folder of a copy is called after the moment from which on it can be restored.
set -eu
folder=$1/base
mkdir -p "$folder"
part=$(mktemp -d "$folder/.part-XXXXXX")
trap 'rm -rf "$part"' EXIT
pg_basebackup --pgdata="$part" --format=tar --gzip --wal-method=fetch --checkpoint=fast --no-password
sync "$part"/*
name=$(date -u +%Y%m%dT%H%M%SZ)
mv "$part" "$folder/$name"
trap - EXIT
echo "$folder/$name"
