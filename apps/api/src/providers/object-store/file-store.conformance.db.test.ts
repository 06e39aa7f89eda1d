import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import {
  createDatabaseFileStore,
  createObjectFileStore,
  FILE_BYTES_MAX,
  type FileStore,
} from '#platform/media/file-store.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createS3ObjectStore, type S3Options } from './s3-object-store.ts'

let testDb: TestDatabase
let db: Db
let simulator: Simulator
beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  db = testDb.as('skinkantor_api')
})
afterAll(async () => {
  await Promise.all([testDb.drop(), simulator.stop()])
})

function s3(changes: Partial<S3Options> = {}) {
  return createS3ObjectStore({
    url: `${simulator.httpUrl}/s3`,
    bucket: 'files',
    region: 'eu-central-1',
    accessKey: 'simulator',
    secretKey: 'simulator-secret',
    timeoutMs: PATIENCE_MS,
    ...changes,
  })
}

const STORES: Record<string, () => FileStore> = {
  database: () => createDatabaseFileStore(db),
  s3: () => createObjectFileStore(db, s3()),
}
const note = {
  kind: 'note',
  contentType: 'text/plain; charset=utf-8',
  content: Buffer.from('Zażółć gęślą jaźń'),
}
const missingId = '00000000-0000-4000-8000-000000000000'

function rowOf(id: string) {
  return testDb.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

describe.each(Object.keys(STORES))('file store on %s', (name) => {
  const store = () => STORES[name]!()

  test('returns stored content with its kind and type', async () => {
    const { id } = await store().put(note)
    expect(await store().get(id)).toEqual({ id, ...note, createdAt: expect.any(Date) as Date })
  })

  test('keeps every byte, also of an empty file', async () => {
    for (const content of [Buffer.alloc(0), Buffer.from([0, 255, 10, 13, 0]), randomBytes(3_000_000)]) {
      const { id } = await store().put({ ...note, contentType: 'application/octet-stream', content })
      expect((await store().get(id))?.content.equals(content)).toBe(true)
    }
  })

  test('gives the same content two independent ids', async () => {
    const first = await store().put(note)
    const second = await store().put(note)
    expect(first.id).not.toBe(second.id)
    await store().delete(first.id)
    expect(await store().get(first.id)).toBeUndefined()
    expect((await store().get(second.id))?.content.equals(note.content)).toBe(true)
  })

  test('accepts a file of exactly the maximum size and refuses one byte more', async () => {
    const largest = Buffer.alloc(FILE_BYTES_MAX, 7)
    const { id } = await store().put({ ...note, content: largest })
    expect((await store().get(id))?.content.equals(largest)).toBe(true)
    const tooLarge = store().put({ ...note, content: Buffer.alloc(FILE_BYTES_MAX + 1) })
    await expect(tooLarge).rejects.toThrow(RangeError)
  })

  test.each([missingId, 'no-uuid', '', "'; drop table files", '../../etc/passwd'])(
    'returns nothing for file %j and deletes it without error',
    async (id) => {
      expect(await store().get(id)).toBeUndefined()
      await expect(store().delete(id)).resolves.toBeUndefined()
    },
  )

  test('refuses to return content that differs from the stored hash', async () => {
    const { id } = await store().put(note)
    const sha256 = createHash('sha256').update('something else').digest()
    await testDb.db.updateTable('files').set({ sha256 }).where('id', '=', id).execute()
    await expect(store().get(id)).rejects.toThrow('is not what was stored')
  })

  test('works with the worker role', async () => {
    const worker = testDb.as('skinkantor_worker')
    const own = name === 's3' ? createObjectFileStore(worker, s3()) : createDatabaseFileStore(worker)
    const { id } = await own.put(note)
    expect((await own.get(id))?.kind).toBe('note')
    await own.delete(id)
    expect(await rowOf(id)).toBeUndefined()
  })
})

describe('file store on S3', () => {
  const store = (changes: Partial<S3Options> = {}) => createObjectFileStore(db, s3(changes))

  test('stores no content in the database', async () => {
    const { id } = await store().put(note)
    expect(await rowOf(id)).toMatchObject({ content: null, byte_size: note.content.length })
  })

  test('detects an object changed in the bucket', async () => {
    const { id } = await store().put(note)
    const content = Buffer.from('Zażółć gęślą jaźM')
    const sha256 = createHash('sha256').update(content).digest()
    await s3().put(id, { content, contentType: 'text/plain', sha256 })
    await expect(store().get(id)).rejects.toThrow('is not what was stored')
    const longer = Buffer.alloc(1_000_000)
    await s3().put(id, {
      content: longer,
      contentType: 'text/plain',
      sha256: createHash('sha256').update(longer).digest(),
    })
    await expect(store().get(id)).rejects.toThrow('has more than')
  })

  test('a missing object is an error, not an unknown file', async () => {
    const { id } = await store().put(note)
    await s3().delete(id)
    await expect(store().get(id)).rejects.toThrow('is gone')
  })

  test('wrong credentials store nothing', async () => {
    const countBefore = await countFiles()
    await expect(store({ secretKey: 'wrong' }).put(note)).rejects.toThrow('answered 403')
    expect(await countFiles()).toBe(countBefore)
  })

  test.each(['server-error', 'reset', 'redirect'])(
    'stores no row when the object store answers with %s',
    async (kind) => {
      const countBefore = await countFiles()
      await withFault({ kind }, () => expect(store().put(note)).rejects.toThrow())
      expect(await countFiles()).toBe(countBefore)
    },
  )

  test('times out when the object store never answers', async () => {
    await withFault({ kind: 'timeout' }, () => expect(store({ timeoutMs: 300 }).put(note)).rejects.toThrow())
  })

  test('a failed deletion can be repeated', async () => {
    const { id } = await store().put(note)
    await withFault({ kind: 'server-error' }, () =>
      expect(store().delete(id)).rejects.toThrow('answered 500'),
    )
    expect(await rowOf(id)).toBeDefined()
    await store().delete(id)
    expect(await rowOf(id)).toBeUndefined()
    expect(await s3().get(id, 1_000)).toBeUndefined()
  })
})

async function countFiles(): Promise<bigint> {
  const { count } = await testDb.db
    .selectFrom('files')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function withFault(fault: { kind: string }, work: () => Promise<unknown>): Promise<void> {
  await simulator.control('faults', { target: 'object-store', ...fault, count: 1 })
  await work()
  await simulator.control('faults', undefined, 'DELETE')
}
