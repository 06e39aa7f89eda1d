import type {
  Decision,
  PayoutFacts,
  SaleFacts,
  SellerFacts,
} from '#contexts/payments/lifecycle/domain/facts.ts'
import { accounts } from '#contexts/payments/lifecycle/domain/postings.ts'
import { canMovePayout, isPayoutIn, isPayoutInFlight, type PayoutState } from '#shared/payout-states.ts'
import { canMoveSale, isSaleEnded } from '#shared/sale-states.ts'
import { checkPayoutMove, checkSaleMove } from './checks.ts'
import { record, violate, type PayoutRow, type SaleRow, type SellerRow, type World } from './world.ts'

/** The model of the tables: reads facts and writes decisions. A broken constraint is a violation. */
function balanceOf(world: World, account: string): bigint {
  return world.balances.get(account) ?? 0n
}

export function openPayoutOf(world: World, sale: SaleRow): PayoutRow | null {
  for (const id of world.payoutsOfSale.get(sale.id) ?? []) {
    const payout = world.payouts.get(id)!
    if (!isPayoutIn('void', payout.state)) return payout
  }
  return null
}

export function saleFacts(world: World, sale: SaleRow): SaleFacts {
  const open = openPayoutOf(world, sale)
  const { isReported } = world.sellers.get(sale.userId)!
  return { ...sale, isReported, hasOpenPayout: open !== null && open.state !== 'settled' }
}

export function sellerFacts(world: World, seller: SellerRow): SellerFacts {
  return {
    userId: seller.userId,
    balanceGrosze: -balanceOf(world, accounts.balance(seller.userId)),
    openDebtGrosze: seller.debts.reduce((sum, debt) => sum + debt.leftGrosze, 0n),
    isFrozen: seller.isFrozen || seller.isReported,
  }
}

export function payoutFacts(payout: PayoutRow): PayoutFacts {
  return { ...payout }
}

export function writeJournals(world: World, journals: Decision['journals']): void {
  for (const journal of journals) {
    const text = journal.lines.map((line) => `${line.account}=${line.grosze}`).join(' ')
    const earlier = world.journals.get(journal.key)
    if (earlier !== undefined) {
      violate(world, `journal ${journal.key} posted twice (${earlier === text ? 'same' : 'other'} lines)`)
      continue
    }
    world.journals.set(journal.key, text)
    record(world, `journal ${journal.key} ${text}`)
    if (journal.lines.reduce((sum, line) => sum + line.grosze, 0n) !== 0n)
      violate(world, `journal ${journal.key} does not balance`)
    for (const line of journal.lines) {
      const balance = balanceOf(world, line.account) + line.grosze
      world.balances.set(line.account, balance)
      const isOwedToSeller = line.account.startsWith('L:sale:') || line.account.startsWith('L:balance:')
      if (isOwedToSeller && balance > 0n) violate(world, `${line.account} is below zero by ${balance}`)
    }
  }
}

export function moveSaleRow(world: World, sale: SaleRow, moves: Decision['saleMoves']): void {
  for (const { to, reason } of moves) {
    if (!canMoveSale(sale.state, to)) violate(world, `sale ${sale.id} moved ${sale.state} > ${to}`)
    record(world, `sale ${sale.id} ${sale.state} > ${to} ${reason ?? ''}`)
    const from = sale.state
    sale.state = to
    if (to === 'review') sale.wasReviewed = true
    if (isSaleEnded(to) && to !== 'completed')
      for (const assetId of sale.assetIds) world.liveAssets.delete(assetId)
    checkSaleMove(world, sale, from)
  }
}

export function movePayoutRow(world: World, payout: PayoutRow, moves: PayoutState[]): void {
  for (const to of moves) {
    if (!canMovePayout(payout.state, to)) violate(world, `payout ${payout.id} moved ${payout.state} > ${to}`)
    record(world, `payout ${payout.id} ${payout.state} > ${to}`)
    const from = payout.state
    payout.state = to
    if (to === 'settled') world.sellers.get(payout.userId)!.provenDestinations.add(payout.destination)
    const change = Number(isPayoutInFlight(to)) - Number(isPayoutInFlight(from))
    if (change !== 0) {
      const grosze = world.inFlightGrosze.get(payout.rail) ?? 0n
      world.inFlightGrosze.set(payout.rail, grosze + BigInt(change) * payout.amountGrosze)
    }
    checkPayoutMove(world, payout)
  }
}
