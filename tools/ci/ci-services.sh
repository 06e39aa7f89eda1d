# Sourced by .ci/run and tools/ci/nightly. Gives DATABASE_URL, REDIS_URL and a browser, and stops by its own process ids
# what it started. Addresses that are given are used. Otherwise PostgreSQL is one of its own that need not survive a power
# cut, because copies of databases are most of what tests write, or the one that answers where none can be started.
ci_scratch=''
ci_redis_pid=''
ci_postgres_bin=''

answers() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

free_port() {
  python3 - <<'PY' 2>/dev/null || echo $((20000 + RANDOM % 20000))
import socket
s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])
PY
}

install_packages() {
  local sudo=''
  [ "$(id -u)" -eq 0 ] || sudo=sudo
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# `start_ci_services in-memory` or `start_ci_services on-disk`.
start_ci_services() {
  has_browser
  command -v pg_dump >/dev/null || install_packages postgresql-client
  if [ -z "${DATABASE_URL:-}" ] && ! { has_postgres && start_ci_postgres "$1"; } && ! answers 127.0.0.1 5432; then
    install_packages postgresql
    start_ci_postgres "$1"
  fi
  if [ -z "${REDIS_URL:-}" ] && ! answers 127.0.0.1 6379; then start_ci_redis; fi
  echo "PostgreSQL: ${DATABASE_URL:-postgres://postgres@127.0.0.1:5432}  Redis: ${REDIS_URL:-redis://127.0.0.1:6379}" | sed 's#://[^@/]*@#://#g'
}

# The headless shell is the quicker one; releases that do not have it have Chromium.
has_browser() {
  [ -n "${CHROMIUM_PATH:-}" ] || command -v chromium-headless-shell >/dev/null ||
    install_packages chromium-headless-shell 2>/dev/null ||
    command -v chromium >/dev/null || install_packages chromium
}

has_postgres() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

# The gate keeps its database in memory where there is room: its many copies then need half of the processor time. The
# nightly suite fills larger databases and measures them, so its database stays on the disk.
scratch_parent() {
  local free
  free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
  if [ "$1" = in-memory ] && [ "${free:-0}" -gt 6000000 ] && [ -w /dev/shm ]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

start_ci_postgres() {
  local bin port
  bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")
  [ -n "$ci_scratch" ] || ci_scratch=$(mktemp -d -p "$(scratch_parent "$1")")
  port=$(free_port)
  chmod 755 "$ci_scratch"
  mkdir "$ci_scratch/postgres" &&
    as_postgres "$bin/initdb" -D "$ci_scratch/postgres" -U postgres -A trust >/dev/null &&
    as_postgres "$bin/pg_ctl" -D "$ci_scratch/postgres" -w -l "$ci_scratch/postgres/log" \
      -o "-p $port -k '' -c listen_addresses=127.0.0.1 -c max_connections=200 -c fsync=off -c full_page_writes=off" \
      start >/dev/null || return 1
  ci_postgres_bin=$bin
  export DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
}

# PostgreSQL refuses to run as root, so root lends it the package's own account.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then
    chown postgres "$ci_scratch/postgres"
    runuser -u postgres -- "$@"
  else
    "$@"
  fi
}

start_ci_redis() {
  command -v redis-server >/dev/null || install_packages redis-server
  local port
  port=$(free_port)
  redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly no >/dev/null &
  ci_redis_pid=$!
  export REDIS_URL="redis://127.0.0.1:$port/0"
  for _ in $(seq 50); do answers 127.0.0.1 "$port" && return; sleep 0.1; done
  echo 'Redis did not start' >&2
  return 1
}

# Faults start servers of their own, whatever answers at the addresses above.
have_own_servers() {
  has_postgres || install_packages postgresql
  command -v redis-server >/dev/null || install_packages redis-server
}

has_wrk() { command -v wrk >/dev/null || install_packages wrk; }

stop_ci_services() {
  [ -z "$ci_redis_pid" ] || kill "$ci_redis_pid" 2>/dev/null || true
  [ -z "$ci_postgres_bin" ] || as_postgres "$ci_postgres_bin/pg_ctl" -D "$ci_scratch/postgres" -m fast stop >/dev/null || true
  [ -z "$ci_scratch" ] || rm -rf "$ci_scratch"
}
