import type { Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { RateLimiter } from '#platform/http/rate-limit.ts'

/** Dependencies of mails about a ticket. */
export type MailTools = Pick<SupportTools, 'keys' | 'publicUrl'>

/** Dependencies of the use cases of this feature. */
export type SupportTools = {
  db: Db
  keys: Keys
  limiter: RateLimiter
  files: FileStore
  publicUrl: string
  announceStream: (stream: string) => void
}
