import type { ApiConfig, WorkerConfig } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { createDatabaseFileStore, createObjectFileStore, type FileStore } from '#platform/file-store.ts'
import { createS3ObjectStore } from '#providers/object-store/s3-object-store.ts'

const OBJECT_STORE_TIMEOUT_MS = 15_000

/** In PostgreSQL unless the configuration names a bucket. */
export function openFileStore(db: Db, config: ApiConfig | WorkerConfig): FileStore {
  const url = config.FILE_STORE_S3_URL
  if (url === undefined) return createDatabaseFileStore(db)
  const objects = createS3ObjectStore({
    url,
    bucket: config.FILE_STORE_S3_BUCKET ?? '',
    region: config.FILE_STORE_S3_REGION ?? '',
    accessKey: config.FILE_STORE_S3_ACCESS_KEY ?? '',
    secretKey: config.FILE_STORE_S3_SECRET_KEY ?? '',
    timeoutMs: OBJECT_STORE_TIMEOUT_MS,
  })
  return createObjectFileStore(db, objects)
}
