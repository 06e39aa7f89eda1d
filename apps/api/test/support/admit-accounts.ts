import type { Db } from '#platform/db/database.ts'
import { accountsRepository } from '#contexts/trading/accounts/index.ts'

/** Our accounts as staff admitted them. */
export async function admitAccounts(db: Db, steamIds: readonly string[]): Promise<void> {
  for (const steamId of steamIds)
    await accountsRepository.admitConfigured(db, { steamId, tradeToken: 'EXAMPLE1' })
}
