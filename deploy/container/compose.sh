#!/bin/sh
# docker compose with the settings that are built into the pages: deploy/container/compose.sh up -d
set -eu
here=$(cd "$(dirname "$0")" && pwd)
exec docker compose --env-file "$here/settings.env" -f "$here/compose.yaml" "$@"
