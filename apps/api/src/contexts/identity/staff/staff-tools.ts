import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { RouteLimiter } from '#platform/http/route-limits.ts'
import type { PanelLives } from '#contexts/identity/accounts/index.ts'

/** Dependencies of this feature's use cases. */
export type StaffTools = {
  db: Db
  keys: Keys
  brandName: string
  publicUrl: string
  lives: PanelLives
}

export type StaffRoutesOptions = StaffTools & { limiter: RouteLimiter }
