import type { Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { RateLimiter } from '#platform/http/rate-limit.ts'

/** What a mail about a ticket is made with. */
export type MailTools = Pick<SupportTools, 'keys' | 'publicUrl'>

/** What the use cases of this feature stand on. */
export type SupportTools = {
  db: Db
  keys: Keys
  limiter: RateLimiter
  files: FileStore
  publicUrl: string
  announceStream: (stream: string) => void
}
