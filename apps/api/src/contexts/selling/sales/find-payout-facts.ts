import { keepPayoutDetails, type PayoutDetailsRow } from '#contexts/payments/destinations/index.ts'
import { lockPayoutFacts, openPayoutFacts, type PayoutFacts } from '#contexts/payments/lifecycle/index.ts'
import { fundsOf, railBalancesRepository, type RailFunds } from '#contexts/payments/payouts/index.ts'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { Rail } from '@app/contract/payments/rails'
import type { SellRequest } from '@app/contract/selling/sales'
import type { Keys } from '#platform/crypto/keys.ts'
import type { Trx } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import type { SaleRequestFacts } from './sale-request.repository.ts'

export type SalePayoutFacts = PayoutFacts & {
  method: PayoutMethod
  takesExpress: boolean
  funds: ReadonlyMap<Rail, RailFunds>
  destination: PayoutDetailsRow
}

/** The facts that were read with the locks. A destination used for the first time is stored, and its facts read, here. */
export async function findPayoutFacts(
  { db: trx, keys }: { db: Trx; keys: Keys },
  sale: { seller: { userId: bigint; sessionId: string }; body: SellRequest; requestId: string },
  locked: { destination: PayoutDetailsRow | undefined; facts: SaleRequestFacts },
): Promise<SalePayoutFacts> {
  const { seller, body, requestId } = sale
  const { userId, sessionId } = seller
  const { paymentMethod: method, paymentDetails: details } = body
  const { destination: known, facts } = locked
  const destination = await keepPayoutDetails(trx, keys, { userId, method, details, requestId, known })
  const { coin, fingerprint, takesExpress } = destination
  const place = { userId, sessionId, method, coin, fingerprint }
  if (known) {
    const payout = openPayoutFacts(place, await readSettings(trx), facts.payout)
    return { ...payout, method, takesExpress, funds: fundsOf(facts.funds), destination }
  }
  const payout = await lockPayoutFacts(trx, place)
  const rails = payout.rails.map(({ rail }) => rail)
  const funds = await railBalancesRepository.listFunds(trx, rails)
  return { ...payout, method, takesExpress, funds, destination }
}
