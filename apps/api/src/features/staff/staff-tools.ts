import type { Db } from '#platform/database.ts'
import type { Keys } from '#platform/keys.ts'
import type { RouteLimiter } from '#platform/route-limits.ts'
import type { PanelLives } from '#features/accounts/index.ts'

/** What the use cases of this feature stand on. */
export type StaffTools = {
  db: Db
  keys: Keys
  brandName: string
  publicUrl: string
  lives: PanelLives
}

export type StaffRoutesOptions = StaffTools & { limiter: RouteLimiter }
