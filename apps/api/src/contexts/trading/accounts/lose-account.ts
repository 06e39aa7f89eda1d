import { applySaleEvent, isRefusal, lockSeller, type MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { loseAccountStock } from '#contexts/payments/stock/index.ts'
import type { Doer } from '#contexts/identity/proposals/index.ts'
import { findingsRepository, requestOffer } from '#contexts/trading/trades/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { queueSaleMail } from '#platform/jobs/seller-mails.ts'
import { lostAccountsRepository, type SaleOfAccount } from './lost-accounts.repository.ts'

export type AccountLoss = {
  items: number
  grosze: bigint
  moved: number
  ended: number
  reviewed: number
  held: number
}

/**
 * The caller has marked the account as lost and holds its row, so no watcher commits for it. All sellers are locked
 * before the places of other accounts: a new sale takes the two locks in the same order.
 */
export async function loseAccount(
  trx: Trx,
  ports: MoneyPorts,
  account: string,
  doer: Doer,
): Promise<AccountLoss> {
  for (const userId of await lostAccountsRepository.listSellers(trx, account)) await lockSeller(trx, userId)
  const outcomes = { moved: 0, ended: 0, reviewed: 0 }
  for (const sale of await lostAccountsRepository.listOpenSales(trx, account)) {
    const outcome = await leaveAccount(trx, ports, sale)
    if (outcome) outcomes[outcome] += 1
  }
  const held = await lostAccountsRepository.holdPayouts(trx, account)
  return { ...outcomes, held, ...(await loseAccountStock(trx, account, doer)) }
}

async function leaveAccount(
  trx: Trx,
  ports: MoneyPorts,
  sale: SaleOfAccount,
): Promise<'moved' | 'ended' | 'reviewed' | undefined> {
  const { saleId, userId, state } = sale
  // The offer or the trade is at another account; only the account that the page names has to change.
  if (!sale.isThere) return (await moveToOther(trx, sale)) ? 'moved' : undefined
  const mayMove = state === 'awaiting_items' || state === 'offer_wanted'
  const other = mayMove ? await lostAccountsRepository.chooseOther(trx, saleId) : null
  const event = { type: 'account_lost' as const, hasOtherAccount: other !== null }
  const decision = await applySaleEvent(trx, ports, { saleId, event, actor: 'operator' })
  // The sale would stay with an account that nobody watches, so the whole transaction fails.
  if (isRefusal(decision)) throw new Error(`sale ${saleId} cannot leave the account: ${decision.refused}`)
  const to = decision.saleMoves.at(-1)?.to ?? state
  if (to === 'review') {
    await findingsRepository.add(trx, { saleId, code: 'account_lost' })
    return 'reviewed'
  }
  if (to !== 'awaiting_items' || other === null) return 'ended'
  await lostAccountsRepository.moveSale(trx, saleId, other)
  const isRequested = state === 'offer_wanted' && sale.isTimely && (await requestOffer(trx, ports, sale))
  // An offer of ours comes from the other account by itself.
  if (!isRequested) await queueSaleMail(trx, { userId, saleId, step: 'account_changed' })
  return 'moved'
}

async function moveToOther(trx: Trx, { saleId, state }: SaleOfAccount): Promise<boolean> {
  const other = state === 'offer_seen' ? await lostAccountsRepository.chooseOther(trx, saleId) : null
  if (other === null) return false
  await lostAccountsRepository.moveSale(trx, saleId, other)
  return true
}
