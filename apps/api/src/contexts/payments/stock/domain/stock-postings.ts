import { transfer, type Journal } from '#shared/journal.ts'

/** Journals of the stock and its resale. The debit comes first, the credit second. */
const INVENTORY = 'A:inventory'
const marketOf = (market: string) => `A:market:${market}`
const salesOf = (market: string) => `R:sales:${market}`
const feesOf = (market: string) => `E:market_fees:${market}`

export type ResaleMoney = {
  id: bigint
  market: string
  priceGrosze: bigint
  feeGrosze: bigint
  /** The item's book value. */
  costGrosze: bigint
}

export const stockPostings = {
  sold: ({ id, market, priceGrosze, feeGrosze, costGrosze }: ResaleMoney): Journal[] =>
    nonZero([
      transfer(`resale:${id}:sold`, marketOf(market), salesOf(market), priceGrosze),
      transfer(`resale:${id}:cost`, 'E:cost_of_goods', INVENTORY, costGrosze),
      transfer(`resale:${id}:fee`, feesOf(market), marketOf(market), feeGrosze),
    ]),
  reverted: ({ id, market, priceGrosze, feeGrosze, costGrosze }: ResaleMoney): Journal[] =>
    nonZero([
      transfer(`resale:${id}:sold_undone`, salesOf(market), marketOf(market), priceGrosze),
      transfer(`resale:${id}:cost_undone`, INVENTORY, 'E:cost_of_goods', costGrosze),
      transfer(`resale:${id}:fee_undone`, marketOf(market), feesOf(market), feeGrosze),
    ]),
  writtenOff: ({ id, grosze }: { id: bigint; grosze: bigint }): Journal =>
    transfer(`write_off:${id}:booked`, 'E:stock_loss', INVENTORY, grosze),
  /** What arrived on the bank account, and the exchange difference to the book value. */
  withdrawn: (withdrawal: {
    id: bigint
    market: string
    bookGrosze: bigint
    receivedGrosze: bigint
  }): Journal[] => {
    const { id, market, bookGrosze, receivedGrosze } = withdrawal
    const lost = bookGrosze - receivedGrosze
    const key = `market_withdrawal:${id}:difference`
    return nonZero([
      transfer(`market_withdrawal:${id}:booked`, 'A:cash:bank', marketOf(market), receivedGrosze),
      lost > 0n
        ? transfer(key, 'E:exchange_differences', marketOf(market), lost)
        : transfer(key, marketOf(market), 'E:exchange_differences', -lost),
    ])
  },
} as const

function nonZero(journals: Journal[]): Journal[] {
  return journals.filter(({ lines }) => lines.some(({ grosze }) => grosze !== 0n))
}
