#!/bin/sh
# Makes a base backup every day. Deletes base backups after two weeks, and the segments that only they needed.
set -eu
base="${ARCHIVE:-/archive}/base"
while true; do
  today="$base/$(date -u +%F)"
  if [ ! -d "$today" ]; then
    mkdir -p "$base"
    rm -rf "$today.part"
    pg_basebackup --host=/var/run/postgresql --username=postgres --pgdata="$today.part" --format=tar --gzip --checkpoint=fast
    mv "$today.part" "$today"
    find "$base" -mindepth 1 -maxdepth 1 -mtime +14 -exec rm -rf {} +
    find "$base/../wal" -type f -mtime +15 -delete
  fi
  sleep 600
done
