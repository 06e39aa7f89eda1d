import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'

export const FILE_BYTES_MAX = 20 * 1024 * 1024

export type NewFile = { kind: string; contentType: string; content: Buffer }
export type StoredFile = NewFile & { id: string; createdAt: Date }

/** Stores uploads and documents. A file never changes: new content is a new file. */
export type FileStore = {
  put: (file: NewFile) => Promise<{ id: string }>
  /** Undefined when the file does not exist; throws when its content is missing or damaged. */
  get: (id: string) => Promise<StoredFile | undefined>
  delete: (id: string) => Promise<void>
}

/** Stores bytes under a name, for example an S3 bucket. Deleting a missing object is no error. */
export type ObjectStore = {
  put: (key: string, object: { content: Buffer; contentType: string; sha256: Buffer }) => Promise<void>
  /** Reads no more than the given number of bytes. */
  get: (key: string, bytesMax: number) => Promise<Buffer | undefined>
  delete: (key: string) => Promise<void>
}

class FileDamagedError extends Error {
  override readonly name = 'FileDamagedError'
}

/** The content is stored in the table itself, so that one backup contains everything. */
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

/** The table holds the row of a file, an object store holds its content. */
export function createObjectFileStore(db: Db, objects: ObjectStore): FileStore {
  return {
    put: async (file) => {
      const row = describe(file)
      // Store the object first: after a crash in between, an unused object remains, but no row points to missing
      // content.
      await objects.put(row.id, { content: file.content, contentType: row.content_type, sha256: row.sha256 })
      return insertRow(db, { ...row, content: null })
    },
    get: async (id) => {
      const row = await findRow(db, id)
      return row && present(row, await objects.get(row.id, row.byte_size))
    },
    delete: async (id) => {
      if (!(await findRow(db, id))) return
      // Delete the row last: while it exists, a failed deletion can be repeated and no content is orphaned.
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
  // An external id that is not a UUID names no file; PostgreSQL would refuse the whole query.
  if (!UUID.test(id)) return undefined
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

async function deleteRow(db: Db, id: string): Promise<void> {
  if (UUID.test(id)) await db.deleteFrom('files').where('id', '=', id).execute()
}
