#!/bin/sh
# archive.sh PATH NAME: copies a finished segment of PostgreSQL's write-ahead log to the archive (archive_command).
set -eu
folder="${ARCHIVE:-/archive}/wal"
mkdir -p "$folder"
if [ -f "$folder/$2" ]; then
  # PostgreSQL repeats a segment if it stopped before it recorded the copy. A different segment is never overwritten.
  exec cmp "$1" "$folder/$2"
fi
cp "$1" "$folder/$2.part"
sync "$folder/$2.part"
mv "$folder/$2.part" "$folder/$2"
