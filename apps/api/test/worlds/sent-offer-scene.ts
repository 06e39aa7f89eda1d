import { applySaleEvent, type SaleEvent } from '#contexts/payments/lifecycle/index.ts'
import { schedulePayout } from '#contexts/payments/payouts/index.ts'
import { askForSellerCheck } from '#contexts/trading/trades/match-offers.ts'
import type { Db } from '#platform/db/database.ts'
import type { TradeScene } from './trade-scene.ts'

export { readTradeScene } from './trade-scene.ts'

const PORTS = {
  schedulePayout,
  stopBankOrders: async () => undefined,
  payoutCeilingGrosze: 0n,
  alert: () => undefined,
}

/** Reserves a place of this account for the sale, as the API does with whichever account is free. */
export async function requestOfferOf(db: Db, sale: TradeScene & { accountId: string }): Promise<void> {
  const { saleId, accountId } = sale
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('operator_accounts')
      .values({ steam_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { user_id: userId } = await trx
      .selectFrom('sales')
      .select('user_id')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('outgoing_offers')
      .values({ sale_id: saleId, user_id: userId, account_id: accountId, slot: 1, person_slot: 1 })
      .execute()
    await applySaleEvent(trx, PORTS, { saleId, event: { type: 'offer_requested' }, actor: 'system' })
    await askForSellerCheck(trx, saleId)
  })
}

export async function applyOfferEvent(db: Db, saleId: bigint, event: SaleEvent): Promise<void> {
  await db.transaction().execute((trx) => applySaleEvent(trx, PORTS, { saleId, event, actor: 'seller' }))
}
