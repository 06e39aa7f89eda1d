#!/bin/sh
# archive_command = '<here>/archive-wal.sh <backup folder> %p %f'
# Success means that the segment is on the disk of the backup folder. A name that is taken by other bytes is an error:
# then two servers write into one folder.
set -eu
folder=$1/wal
source=$2
name=$3
mkdir -p "$folder"
if [ -e "$folder/$name" ]; then
  cmp -s "$source" "$folder/$name" && exit 0
  echo "$folder/$name exists with other contents" >&2
  exit 1
fi
cp "$source" "$folder/.$name.part"
sync "$folder/.$name.part"
mv "$folder/.$name.part" "$folder/$name"
sync "$folder"
