import { SEARCH_EACH_MAX, type SearchResponse } from '@app/contract/office/search'
import { TransactionsQuery } from '@app/contract/office/transactions'
import { UsersQuery } from '@app/contract/office/users'
import { AdminTicketsQuery } from '@app/contract/support/tickets'
import type { Permission } from '@app/contract/identity/staff-permissions'
import { listTransactions } from '#contexts/backoffice/transactions/index.ts'
import { listPeople, type PeopleTools } from '#contexts/backoffice/users/index.ts'
import { listAllTickets } from '#contexts/support/tickets/index.ts'
import { searchRepository } from './search.repository.ts'

type PricedItem = { nameId: number; marketName: string }
export type SearchTools = PeopleTools & {
  /** Items of the current price list. */
  items: () => Iterable<PricedItem>
}

const limit = SEARCH_EACH_MAX

/** Searches every list that the caller may read, each with its own limits. */
export async function searchOffice(
  tools: SearchTools,
  text: string,
  permissions: readonly Permission[],
): Promise<SearchResponse> {
  const may = (permission: Permission) => permissions.includes(permission)
  const [transactions, users, tickets] = await Promise.all([
    may('transactions.read') ? findTransactions(tools, text) : [],
    may('users.read') ? findUsers(tools, text) : [],
    may('tickets.read') ? findTickets(tools, text) : [],
  ])
  const items = may('prices.read') ? findItems(tools.items(), text) : []
  const inStock = may('stock.read')
    ? await searchRepository.countHeld(
        tools.db,
        items.flatMap(({ names }) => names),
      )
    : new Map()
  return {
    success: true,
    transactions,
    users,
    tickets,
    items: items.map(({ id, name, names }) => ({
      id,
      name,
      inStock: names.reduce((sum, each) => sum + (inStock.get(each) ?? 0), 0),
    })),
  }
}

async function findTransactions(tools: SearchTools, q: string): Promise<SearchResponse['transactions']> {
  const { transactions } = await listTransactions(tools, TransactionsQuery.parse({ q, limit }))
  return transactions.map(({ id, number, user, amount, stage }) => ({
    id,
    number,
    name: user.displayName,
    amount,
    stage,
  }))
}

async function findUsers(tools: SearchTools, search: string): Promise<SearchResponse['users']> {
  const { users } = await listPeople(tools, UsersQuery.parse({ search, limit }))
  return users.map(({ id, displayName, steamId }) => ({ id, name: displayName, steamId }))
}

async function findTickets(tools: SearchTools, search: string): Promise<SearchResponse['tickets']> {
  const { tickets } = await listAllTickets(tools, AdminTicketsQuery.parse({ search, limit }))
  return tickets.map(({ id, subject, name }) => ({ id, subject, name }))
}

type FoundSkin = { id: number; name: string; names: string[] }

/** One entry per skin: its wears share a page of results. Each typed word must occur, because nobody types the `|`. */
function findItems(items: Iterable<PricedItem>, text: string): FoundSkin[] {
  // Names of items are plain English, so folding thousands of them for each letter would be wasted.
  const words = text
    .toLowerCase()
    .split(/[\s|]+/)
    .filter(Boolean)
  const found = new Map<string, FoundSkin>()
  for (const { nameId, marketName } of items) {
    const searched = marketName.toLowerCase()
    if (!words.every((word) => searched.includes(word))) continue
    const name = marketName.replace(/ \([^)]+\)$/, '')
    const known = found.get(name)
    if (known) known.names.push(marketName)
    else if (found.size < limit) found.set(name, { id: nameId, name, names: [marketName] })
  }
  return [...found.values()]
}
