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
  const url = config.FILE_STORE_S3_URL
  if (url === undefined) return undefined
  return createS3ObjectStore({
    url,
    bucket: config.FILE_STORE_S3_BUCKET ?? '',
    region: config.FILE_STORE_S3_REGION ?? '',
    accessKey: config.FILE_STORE_S3_ACCESS_KEY ?? '',
    secretKey: config.FILE_STORE_S3_SECRET_KEY ?? '',
    timeoutMs: OBJECT_STORE_TIMEOUT_MS,
  })
}
