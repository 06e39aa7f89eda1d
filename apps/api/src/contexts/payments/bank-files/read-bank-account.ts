import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'

/** The company's own account; undefined until it is set. Read in a transaction, so that a change counts at once. */
export async function readBankAccount(db: Db): Promise<string | undefined> {
  const settings = await db.transaction().execute((trx) => readSettings(trx))
  return settings['bank.account_number'].value || undefined
}
