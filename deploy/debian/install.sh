#!/usr/bin/env bash
# Installs or upgrades Skinkantor on a plain Debian 12, from the checkout in which this file lies. May be run again: what
# is there stays, and a new release is built beside the old one, migrated to and started process by process.
set -euo pipefail

usage='usage: sudo deploy/debian/install.sh --domain NAME [--apis N] [--workers N]
  --domain NAME        address of the site
  --apis N, --workers N  processes of each kind, 1 to 6 and 1 to 9 (default: 2)
For trying it without touching the machine (no packages, accounts, systemd or nginx reload):
  --root DIR           put everything below DIR
  --database-url URL   a superuser of PostgreSQL; --database NAME (default: skinkantor)
  --redis-url URL      default: redis://127.0.0.1:6379/0
  --port-base N        ports N … N+9, N ending in 0, instead of 80, 443 and 3000 …; the site is https://DOMAIN:N'

domain='' apis=2 workers=2 root='' superuser_url='' database=skinkantor redis_url=redis://127.0.0.1:6379/0 port_base=''
while [ $# -gt 0 ]; do
  case "$1" in
    --domain) domain=$2 ;;
    --apis) apis=$2 ;;
    --workers) workers=$2 ;;
    --root) root=$2 ;;
    --database-url) superuser_url=$2 ;;
    --database) database=$2 ;;
    --redis-url) redis_url=$2 ;;
    --port-base) port_base=$2 ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
  shift 2
done
[[ "$domain" =~ ^[A-Za-z0-9.-]+$ && "$apis" =~ ^[1-6]$ && "$workers" =~ ^[1-9]$ ]] || { echo "$usage" >&2; exit 2; }
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then echo 'run this as root' >&2; exit 2; fi
if [ -n "$root" ] && [ -z "$superuser_url" ]; then echo '--root needs --database-url' >&2; exit 2; fi

here=$(cd "$(dirname "$0")" && pwd)
source_dir=$(cd "$here/../.." && pwd)
opt=$root/opt/skinkantor etc=$root/etc/skinkantor var=$root/var/lib/skinkantor cache=$root/var/cache/skinkantor
units=$root/etc/systemd/system sites=$root/etc/nginx/sites-available
if [ -z "$port_base" ]; then
  http_port=80 https_port=443 ports=300 public_url=https://$domain
else
  [[ "$port_base" =~ 0$ ]] || { echo "$usage" >&2; exit 2; }
  https_port=$port_base http_port=$((port_base + 7)) ports=${port_base%0} public_url=https://$domain:$port_base
fi
# A unit knows its number only as text, so its port ends with it: APIs 1 to 6, pages 8 and 9.
port_of() { echo "$ports$1"; }
step() { printf '== %s (%ss)\n' "$1" "$SECONDS"; }

install_packages() {
  step 'packages'
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    ca-certificates curl nginx nodejs npm openssl postgresql redis-server rsync >/dev/null
}

make_accounts() {
  step 'accounts'
  for group in skinkantor-keys skinkantor-payout-keys; do getent group "$group" >/dev/null || groupadd --system "$group"; done
  for part in api worker watcher pages; do
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
  sed -e "s#@API_SERVERS@#${servers%\\n}#" -e "s#@API_UPSTREAMS@#$upstreams#" -e "s#@PORTS@#$ports#" \
    -e "s#@DOMAIN@#$domain#" -e "s#@PUBLIC_URL@#$public_url#" -e "s#@REDIS_URL@#$redis_url#" \
    -e "s#@HTTP_PORT@#$http_port#" -e "s#@HTTPS_PORT@#$https_port#" -e "s#@TLS_DIR@#$etc/tls#" \
    -e "s#@CACHE_DIR@#$cache#" -e "s#@ACME_DIR@#$var/acme#" "$1"
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
  for name in steam-web-api-key smtp-url paypal-secret skrill-password btcpay-api-key btcpay-webhook-secret file-store-s3-secret-key; do
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
  # No package of ours needs an install script. The first Node only fetches; the project brings the one that runs.
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
  local role password place=127.0.0.1:5432
  [ -z "$superuser_url" ] || place=$(sed -E 's#^[a-z]+://([^@/]*@)?([^/?]+).*#\2#' <<<"$superuser_url")
  run_sql "select format('create role %I login', name) from unnest(array['skinkantor_migrator','skinkantor_api','skinkantor_worker','skinkantor_watcher']) name where not exists (select from pg_roles where rolname = name) \\gexec"
  for role in migrator api worker watcher; do
    [ ! -s "$etc/secrets/database-url-$role" ] || continue
    password=$(openssl rand -hex 24)
    # On standard input: an argument could be read by everybody on this machine.
    run_sql "alter role skinkantor_$role password '$password';"
    (umask 077 && echo "postgres://skinkantor_$role:$password@$place/$database" >"$etc/secrets/database-url-$role")
  done
  if [ -n "$superuser_url" ]; then
    DATABASE_URL=$(sed -E "s#^([a-z]+://[^/]+)/[^?]*#\1/$database#" <<<"$superuser_url") node_of_release --prepare-only
  else
    # As PostgreSQL's own account, over its socket.
    runuser -u postgres -- env "DATABASE_URL=postgres://postgres@localhost/$database?host=/var/run/postgresql" \
      "$release/node_modules/.bin/node" "$release/apps/api/src/main/migrate.ts" --prepare-only
  fi
}

run_sql() {
  if [ -n "$superuser_url" ]; then psql -qAtX -v ON_ERROR_STOP=1 "$superuser_url" <<<"$1"
  else runuser -u postgres -- psql -qAtX -v ON_ERROR_STOP=1 postgres <<<"$1"; fi
}

node_of_release() { "$release/node_modules/.bin/node" "$release/apps/api/src/main/migrate.ts" "$@"; }

# Old processes go on working on the new tables until they are replaced: migrations only add first.
migrate() {
  step 'migrations'
  DATABASE_URL_FILE=$etc/secrets/database-url-migrator node_of_release
}

make_keys() {
  step 'keys'
  KEYS_DIR=$etc/keys "$release/node_modules/.bin/node" "$release/apps/api/src/main/admin.ts" keys init
  sh "$here/key-permissions.sh" "$etc/keys"
}

switch_release() {
  step 'units and site'
  ln -sfn "$release" "$opt/current"
  mkdir -p "$units" "$sites" "$root/etc/nginx/sites-enabled" "$root/usr/local/sbin"
  local file
  for file in "$here"/systemd/*; do
    sed -e "s#/opt/skinkantor#$opt#g" -e "s#/etc/skinkantor#$etc#g" -e "s# PORT=300%i# PORT=$ports%i#" \
      ${port_base:+-e 's#METRICS_PORT=[0-9]*%*i*#METRICS_PORT=0#'} "$file" >"$units/$(basename "$file")"
  done
  sed -e "s#/opt/skinkantor#$opt#g" -e "s#/etc/skinkantor#$etc#g" "$here/skinkantor-admin" >"$root/usr/local/sbin/skinkantor-admin"
  chmod 0755 "$root/usr/local/sbin/skinkantor-admin"
  fill "$here/nginx/skinkantor.conf" >"$sites/skinkantor.conf"
  ln -sfn "$sites/skinkantor.conf" "$root/etc/nginx/sites-enabled/skinkantor.conf"
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
  systemctl enable --quiet skinkantor-watcher skinkantor-backup.timer skinkantor.target
  systemctl restart skinkantor-watcher
  systemctl start skinkantor.target skinkantor-backup.timer
  nginx -t -q
  systemctl reload-or-restart nginx
}

if [ -z "$root" ]; then install_packages; make_accounts; fi
write_settings
build_release
prepare_database
migrate
make_keys
switch_release
if [ -z "$root" ] && [ -s "$etc/secrets/steam-web-api-key" ] && [ -s "$etc/secrets/smtp-url" ]; then
  start_everything
elif [ -z "$root" ]; then
  step 'not started yet'
  echo "Fill in $etc/secrets/steam-web-api-key, $etc/secrets/smtp-url and $etc/skinkantor.env, then run this again."
fi
step 'done'
