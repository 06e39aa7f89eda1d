import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'

export const FILE_BYTES_MAX = 20 * 1024 * 1024

export type NewFile = { kind: string; contentType: string; content: Buffer }
export type StoredFile = NewFile & { id: string; createdAt: Date }

/** Where uploads and documents lie. A file never changes: another content is another file. */
export type FileStore = {
  put: (file: NewFile) => Promise<{ id: string }>
  /** Undefined when there is no such file; throws when its content is gone or is not what was stored. */
  get: (id: string) => Promise<StoredFile | undefined>
  delete: (id: string) => Promise<void>
}

/** A place that keeps bytes under a name, such as an S3 bucket. Deleting what is not there is no error. */
export type ObjectStore = {
  put: (key: string, object: { content: Buffer; contentType: string; sha256: Buffer }) => Promise<void>
  /** Reads no more than the given number of bytes. */
  get: (key: string, bytesMax: number) => Promise<Buffer | undefined>
  delete: (key: string) => Promise<void>
}

class FileDamagedError extends Error {
  override readonly name = 'FileDamagedError'
}

/** The content lies in the table itself: one backup holds everything. */
export function createDatabaseFileStore(db: Db): FileStore {
  return {
    put: async (file) => insertRow(db, { ...describe(file), content: file.content }),
    get: async (id) => {
      const row = await findRow(db, id)
      return row && present(row, row.content ?? undefined)
    },
    delete: (id) => deleteRow(db, id),
  }
}

/** The table knows the file, an object store keeps its content. */
export function createObjectFileStore(db: Db, objects: ObjectStore): FileStore {
  return {
    put: async (file) => {
      const row = describe(file)
      // The object goes first: if we die in between, it lies there unknown, and no row points to nothing.
      await objects.put(row.id, { content: file.content, contentType: row.content_type, sha256: row.sha256 })
      return insertRow(db, { ...row, content: null })
    },
    get: async (id) => {
      const row = await findRow(db, id)
      return row && present(row, await objects.get(row.id, row.byte_size))
    },
    delete: async (id) => {
      if (!(await findRow(db, id))) return
      // The row goes last: as long as it stands, a failed deletion can be repeated and no content is forgotten.
      await objects.delete(id)
      await deleteRow(db, id)
    },
  }
}

type FileRow = { id: string; kind: string; content_type: string; byte_size: number; sha256: Buffer }

function describe(file: NewFile): FileRow {
  const { kind, contentType, content } = file
  if (content.length > FILE_BYTES_MAX) throw new RangeError(`A file may have at most ${FILE_BYTES_MAX} bytes`)
  return {
    id: randomUUID(),
    kind,
    content_type: contentType,
    byte_size: content.length,
    sha256: sha256(content),
  }
}

function present(row: FileRow & { created_at: Date }, content: Buffer | undefined): StoredFile {
  if (!content) throw new FileDamagedError(`The content of the file ${row.id} is gone`)
  if (content.length !== row.byte_size || !sha256(content).equals(row.sha256)) {
    throw new FileDamagedError(`The content of the file ${row.id} is not what was stored`)
  }
  return { id: row.id, kind: row.kind, contentType: row.content_type, content, createdAt: row.created_at }
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

async function insertRow(db: Db, row: FileRow & { content: Buffer | null }): Promise<{ id: string }> {
  await db.insertInto('files').values(row).execute()
  return { id: row.id }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function findRow(db: Db, id: string) {
  // An id from outside that is no uuid names no file; PostgreSQL would refuse the whole query.
  if (!UUID.test(id)) return undefined
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

async function deleteRow(db: Db, id: string): Promise<void> {
  if (UUID.test(id)) await db.deleteFrom('files').where('id', '=', id).execute()
}
