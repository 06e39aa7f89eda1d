#!/bin/sh
# Makes keys/ and secrets/ for compose.yaml, once, as root: prepare.sh [FOLDER]. What is there stays. Docker mounts these files
# with their owners, so they belong to the user of the image, and only that user and root can read them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here}
user=1000
[ "$(id -u)" -eq 0 ] || { echo 'run this as root' >&2; exit 2; }
umask 077
mkdir -p "$folder/keys" "$folder/secrets"
# Docker would make a missing folder as root, and nobody could put a key into it.
for name in $(sed -n 's#.*- \./keys/\([a-z.-]*\):.*#\1#p' "$here/compose.yaml"); do mkdir -p "$folder/keys/$name"; done
cd "$folder/secrets"
# As a file that compose.yaml names must exist; an empty one means that nothing is set.
for name in $(sed -n 's#.*{ file: secrets/\([a-z0-9-]*\) }.*#\1#p' "$here/compose.yaml"); do [ -f "$name" ] || : >"$name"; done
if [ ! -s postgres-password ]; then
  openssl rand -hex 24 >postgres-password
  echo "postgres://postgres:$(cat postgres-password)@postgres/skinkantor" >database-url-superuser
  : >role-passwords.sql
fi
# A new version can bring a new role.
for role in migrator api worker watcher dispatcher; do
  [ ! -s "database-url-$role" ] || continue
  password=$(openssl rand -hex 24)
  echo "alter role skinkantor_$role password '$password';" >>role-passwords.sql
  echo "postgres://skinkantor_$role:$password@postgres/skinkantor" >"database-url-$role"
done
# So that nginx starts; put your own certificate here.
[ -s tls-certificate ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
  -subj /CN=localhost -keyout tls-key -out tls-certificate 2>/dev/null
chown -R "$user:$user" "$folder/keys" "$folder/secrets"
