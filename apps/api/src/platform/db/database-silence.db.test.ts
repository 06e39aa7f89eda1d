import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { openDatabase, type Db } from './database.ts'

/** Longer than a busy machine may pause, because a pause looks the same as silence. */
const SILENT_MS_MAX = 6_000
let testDb: TestDatabase
let link: Awaited<ReturnType<typeof openLink>>
let db: Db
beforeAll(async () => {
  testDb = await createTestDatabase()
  link = await openLink(testDb.urlFor('skinkantor_api'))
  const silent = { silentMsMax: SILENT_MS_MAX, onIdleError: () => undefined }
  db = openDatabase({ url: link.url, name: 'silence', poolSize: 1, ...silent })
})
afterAll(async () => {
  await db.destroy()
  await link.close()
  await testDb.drop()
})

/** A connection to the database that can drop all traffic silently. */
async function openLink(url: string) {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const sockets = new Set<net.Socket>()
  let isSilent = false
  const server = net.createServer((client) => {
    const database = net.connect(
      folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: target.hostname, port },
    )
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (piece) => (isSilent ? undefined : to.write(piece)))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target.searchParams.delete('host')
  target.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return {
    url: target.href,
    setSilent: (value: boolean) => {
      isSilent = value
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ask = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one

test('drops a connection whose peer went silent, and the next one works', async () => {
  expect(await ask()).toBe(1)
  link.setSilent(true)
  await expect(ask()).rejects.toThrow('the other end is silent')
  link.setSilent(false)
  expect(await ask()).toBe(1)
})

test('drops a silent connection inside a transaction', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      link.setSilent(true)
      await sql`select 1`.execute(trx)
    }),
  ).rejects.toThrow()
  link.setSilent(false)
  expect(await ask()).toBe(1)
})
