import net from 'node:net'
import pg from 'pg'

export type Services = { databaseUrl: string; redisUrl: string }

/** The one of compose.yaml; a server that asks for no password takes it too. */
const DEFAULT_DATABASE_URL = 'postgres://postgres:postgres@127.0.0.1:5432/postgres'
const DEFAULT_REDIS_URL = 'redis://127.0.0.1:6379/0'

/** PostgreSQL and Redis as configured in the environment. The error explains what to do when one does not respond. */
export async function servicesFromEnvironment(): Promise<Services> {
  const services = {
    databaseUrl: process.env['DATABASE_URL'] ?? DEFAULT_DATABASE_URL,
    redisUrl: process.env['REDIS_URL'] ?? DEFAULT_REDIS_URL,
  }
  const missing = [
    (await answers(services.databaseUrl, 5432))
      ? ''
      : `PostgreSQL (DATABASE_URL, tried ${place(services.databaseUrl, 5432)})`,
    (await answers(services.redisUrl, 6379))
      ? ''
      : `Redis (REDIS_URL, tried ${place(services.redisUrl, 6379)})`,
  ].filter(Boolean)
  if (missing.length > 0) throw new Error(howToGetThem(missing))
  await assertSuperuser(services.databaseUrl)
  return services
}

/** The code below creates roles and databases. A user without that right gets a one-line error here. */
async function assertSuperuser(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  const refuse = (why: string) =>
    new Error(`DATABASE_URL must name a superuser of PostgreSQL at ${place(url, 5432)}: ${why}.`)
  try {
    await client.connect()
  } catch (error) {
    throw refuse((error as Error).message)
  }
  const { rows } = await client.query<{ is: string }>("select current_setting('is_superuser') as is")
  await client.end()
  if (rows[0]?.is !== 'on') throw refuse(`${client.user} is none`)
}

function place(url: string, defaultPort: number): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || defaultPort}`
}

export function answers(url: string, defaultPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) })
    const finish = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.setTimeout(2_000, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

function howToGetThem(missing: string[]): string {
  return [
    `Nothing answers for: ${missing.join(' and ')}.`,
    '',
    'With Docker:   docker compose up -d',
    '',
    'On Debian:     sudo apt-get install -y postgresql redis-server',
    '               sudo -u postgres createuser --superuser "$USER"',
    '  then:        export DATABASE_URL="postgres://$USER@localhost:5432/postgres?host=/var/run/postgresql"',
    '',
    'Redis is expected at redis://127.0.0.1:6379/0 unless REDIS_URL says otherwise.',
  ].join('\n')
}
