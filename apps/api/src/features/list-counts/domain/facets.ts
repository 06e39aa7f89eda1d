import {
  AMOUNT_STEPS,
  PAYOUT_METHODS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '@app/contract/transaction-facts'
import type { PayoutMethod } from '@app/contract/payout-details'
import type { TransactionStatus, TransactionType } from '@app/contract/sales'

/** What may stand in the way of a transaction in a filtered list, apart from its day and its owner. */
export type FacetFilter = {
  type?: TransactionType | undefined
  status?: TransactionStatus | undefined
  method?: PayoutMethod | undefined
  /** Zlotys, one of the steps. */
  minAmount?: number | undefined
}

/** None comes first: a credit goes nowhere. */
const METHODS = [null, ...PAYOUT_METHODS] as const
const BANDS = AMOUNT_STEPS.length + 1
/** So many kinds there are; a filter that lets all of them through is none. */
export const FACET_COUNT = TRANSACTION_TYPES.length * TRANSACTION_STATUSES.length * METHODS.length * BANDS

/**
 * Type, status, method and step of amount as one number. The database makes the same of every row, so the order of
 * these words is for ever.
 */
export function facetOf(row: {
  type: TransactionType
  status: TransactionStatus
  method: PayoutMethod | null
  amountGrosze: bigint
}): number {
  const band = AMOUNT_STEPS.filter((step) => row.amountGrosze >= BigInt(step) * 100n).length
  return number(
    TRANSACTION_TYPES.indexOf(row.type),
    TRANSACTION_STATUSES.indexOf(row.status),
    METHODS.indexOf(row.method),
    band,
  )
}

/** Every kind of transaction that a filter lets through. */
export function facetsMatching(filter: FacetFilter): number[] {
  const bandFrom = filter.minAmount === undefined ? 0 : AMOUNT_STEPS.findIndex(isStep(filter.minAmount)) + 1
  const types = places(TRANSACTION_TYPES, (type) => filter.type === undefined || filter.type === type)
  const statuses = places(TRANSACTION_STATUSES, (status) => isStatusIn(filter.status, status))
  const methods = places(METHODS, (method) => filter.method === undefined || filter.method === method)
  const bands = Array.from({ length: BANDS - bandFrom }, (_, index) => bandFrom + index)
  return types.flatMap((type) =>
    statuses.flatMap((status) =>
      methods.flatMap((method) => bands.map((band) => number(type, status, method, band))),
    ),
  )
}

/** Whatever ended without money is shown as cancelled, so one word finds both. */
function isStatusIn(wanted: TransactionStatus | undefined, status: TransactionStatus): boolean {
  return wanted === undefined || wanted === status || (wanted === 'failed' && status === 'cancelled')
}

function number(type: number, status: number, method: number, band: number): number {
  return ((type * TRANSACTION_STATUSES.length + status) * METHODS.length + method) * BANDS + band
}

function places<Item>(items: readonly Item[], isIn: (item: Item) => boolean): number[] {
  return items.flatMap((item, place) => (isIn(item) ? [place] : []))
}

function isStep(amount: number): (step: number) => boolean {
  return (step) => step === amount
}
