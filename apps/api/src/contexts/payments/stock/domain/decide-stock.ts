import type { ResaleState, StockState } from '@app/contract/payments/stock-facts'
import type { Journal } from '#shared/journal.ts'
import { stockPostings, type ResaleMoney } from './stock-postings.ts'

export type StockFacts = {
  id: bigint
  state: StockState
  costGrosze: bigint
  writtenDownGrosze: bigint
  /** The seller was paid, and Steam can no longer undo the purchase. */
  isFree: boolean
}

export type ResaleFacts = ResaleMoney & { state: ResaleState }

export type StockEvent =
  | { type: 'sold'; resale: ResaleMoney; isFinal: boolean }
  | { type: 'resale_finalised'; resale: ResaleFacts }
  /** The buyer or the marketplace undid the trade, and the item is ours again. */
  | { type: 'resale_reverted'; resale: ResaleFacts }
  | { type: 'written_off'; writeOff: { id: bigint; grosze: bigint; isLoss: boolean } }
  /** The account that holds it is gone. Its seller is still paid. */
  | { type: 'lost_with_account'; writeOff: { id: bigint; grosze: bigint; isLoss: true } }

export const STOCK_REFUSALS = ['not_ours', 'still_protected', 'resale_decided', 'amount_wrong'] as const
export type StockRefusal = { refused: (typeof STOCK_REFUSALS)[number] }
export type StockDecision = { state: StockState; writtenDownGrosze: bigint; journals: Journal[] }

/** Pure: what an event does to an item of the stock, or why it is refused. */
export function decideStock(item: StockFacts, event: StockEvent): StockDecision | StockRefusal {
  switch (event.type) {
    case 'sold':
      return (
        whyNotFree(item) ?? {
          ...unchanged(item),
          state: event.isFinal ? 'sold' : 'sold_pending',
          journals: stockPostings.sold(event.resale),
        }
      )
    case 'resale_finalised':
      return event.resale.state === 'pending' && item.state === 'sold_pending'
        ? { ...unchanged(item), state: 'sold' }
        : { refused: 'resale_decided' }
    case 'resale_reverted':
      return event.resale.state === 'pending' && item.state === 'sold_pending'
        ? { ...unchanged(item), state: 'held', journals: stockPostings.reverted(event.resale) }
        : { refused: 'resale_decided' }
    case 'written_off':
    case 'lost_with_account':
  }
  const { writeOff } = event
  const leftGrosze = bookValueOf(item)
  const refused =
    event.type === 'lost_with_account' ? whyNotFree({ ...item, isFree: true }) : whyNotFree(item)
  if (refused) return refused
  // A loss takes the whole rest; a write-down leaves something.
  const isAmountRight = writeOff.isLoss ? writeOff.grosze === leftGrosze : writeOff.grosze < leftGrosze
  if (!isAmountRight || writeOff.grosze <= 0n) return { refused: 'amount_wrong' }
  return {
    state: writeOff.isLoss ? 'written_off' : item.state,
    writtenDownGrosze: item.writtenDownGrosze + writeOff.grosze,
    journals: [stockPostings.writtenOff(writeOff)],
  }
}

export function bookValueOf({ costGrosze, writtenDownGrosze }: StockFacts): bigint {
  return costGrosze - writtenDownGrosze
}

function whyNotFree(item: StockFacts): StockRefusal | undefined {
  if (item.state !== 'held' && item.state !== 'listed') return { refused: 'not_ours' }
  return item.isFree ? undefined : { refused: 'still_protected' }
}

function unchanged({ state, writtenDownGrosze }: StockFacts): StockDecision {
  return { state, writtenDownGrosze, journals: [] }
}

/**
 * The book value of a withdrawal: the marketplace's balance in our books, in proportion. The last withdrawal takes
 * the rest to the grosz.
 */
export function bookValueOfWithdrawal(
  held: { minor: bigint; grosze: bigint },
  amountMinor: bigint,
): bigint | StockRefusal {
  if (amountMinor <= 0n || amountMinor > held.minor) return { refused: 'amount_wrong' }
  return (held.grosze * amountMinor * 2n + held.minor) / (held.minor * 2n)
}
