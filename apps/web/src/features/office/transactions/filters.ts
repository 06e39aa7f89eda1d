import type { TransactionFilter } from '@app/contract/office/transactions'

/** Every filter of the list, under the name it has in the address and on the server. */
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
export type FilterValues = Readonly<Record<FilterName, string>>

/** Only what is set: the address of a list says nothing needless. */
export function filterQuery(values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    FILTERS.map((name) => [name, values[name]] as const).filter(([, value]) => value !== ''),
  )
}

/** The same list under the same text, whatever the order of its filters. */
export function viewKey(search: string): string {
  const given = new URLSearchParams(search)
  return new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = given.get(name)
      return value ? [[name, value]] : []
    }),
  ).toString()
}
