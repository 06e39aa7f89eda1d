import type { Rail } from '#features/money/index.ts'
import type { Db } from '#platform/database.ts'
import { railBalancesRepository } from './rail-balances.repository.ts'

/**
 * Whether a rail has the money for one more payout of this amount, so that a time can be promised. Of a rail that was
 * never asked and never funded nothing is known, and nothing speaks against it; one that stopped answering is doubted.
 */
export async function railCanPay(db: Db, rail: Rail, grosze: bigint): Promise<boolean> {
  const funds = await railBalancesRepository.readFunds(db, rail)
  if (funds.isReadingOld) return false
  const balance = funds.readGrosze ?? funds.ledgerGrosze
  return balance === null || balance - funds.promisedGrosze >= grosze
}
