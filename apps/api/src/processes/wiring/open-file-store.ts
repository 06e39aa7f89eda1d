import type { FileStoreConfig } from '#platform/settings/config.ts'
import type { Db } from '#platform/db/database.ts'
import {
  createDatabaseFileStore,
  createObjectFileStore,
  type FileStore,
  type ObjectStore,
} from '#platform/media/file-store.ts'
import { createS3ObjectStore } from '#providers/object-store/s3-object-store.ts'

const OBJECT_STORE_TIMEOUT_MS = 15_000

/** In PostgreSQL unless the configuration names a bucket. */
export function openFileStore(db: Db, config: FileStoreConfig): FileStore {
  const objects = openObjectStore(config)
  return objects ? createObjectFileStore(db, objects) : createDatabaseFileStore(db)
}

/** The bucket itself, where the configuration names one. */
export function openObjectStore(config: FileStoreConfig): ObjectStore | undefined {
  const store = config.FILE_STORE_URL
  return store && createS3ObjectStore({ ...store, timeoutMs: OBJECT_STORE_TIMEOUT_MS })
}
