import type { TransactionFilter } from '@app/contract/office/transactions'

/** All filters of the list, with the names used in the URL and on the server. */
export const FILTERS = [
  'status',
  'type',
  'method',
  'from',
  'to',
  'minAmount',
  'queue',
  'q',
  'userId',
  'sort',
] as const satisfies readonly (keyof TransactionFilter)[]

export type FilterName = (typeof FILTERS)[number]

/** Returns the same text for the same list, independent of the order of its filters. */
export function viewKey(search: string): string {
  const given = new URLSearchParams(search)
  return new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = given.get(name)
      return value ? [[name, value]] : []
    }),
  ).toString()
}
