import { TransactionsQuery } from '@app/contract/office/transactions'
import { PAYOUT_METHODS } from '@app/contract/payments/rails'
import {
  AMOUNT_STEPS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '@app/contract/payments/transaction-facts'
import { listTransactions } from '#contexts/backoffice/transactions/list-transactions.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { Case } from './measure-cases.ts'

type Query = Record<string, string>

/** A period of somewhat more than a year. */
const DATES = { from: '2025-02-10', to: '2026-03-20' }

/** Every combination of the four filter lists, each once. */
function everyFilter(): Query[] {
  const choices = (name: string, words: readonly (string | number)[]): Query[] => [
    {},
    ...words.map((word) => ({ [name]: String(word) })),
  ]
  return choices('status', TRANSACTION_STATUSES).flatMap((status) =>
    choices('type', TRANSACTION_TYPES).flatMap((type) =>
      choices('method', PAYOUT_METHODS).flatMap((method) =>
        choices('minAmount', AMOUNT_STEPS).map((amount) => ({ ...status, ...type, ...method, ...amount })),
      ),
    ),
  )
}

export function combinationCases(keys: Keys): Case[] {
  const filters = everyFilter()
  const list = async (db: Db, query: Query) => listTransactions({ db, keys }, TransactionsQuery.parse(query))
  const lastPages = new Map<Query, number>()
  const all = (name: string, run: (db: Db, filter: Query) => Promise<number>): Case => ({
    name: `transactions: every combination of status, type, method and amount, ${name}`,
    runs: filters.length,
    run: (db, turn) => run(db, filters[turn % filters.length]!),
  })
  return [
    all('first page', async (db, filter) => {
      const { transactions, pagination } = await list(db, filter)
      lastPages.set(filter, pagination.pages)
      return transactions.length
    }),
    all('last page', async (db, filter) => {
      const page = String(Math.max(1, lastPages.get(filter) ?? 1))
      return (await list(db, { ...filter, page })).transactions.length
    }),
    all(
      'between two days',
      async (db, filter) => (await list(db, { ...filter, ...DATES })).transactions.length,
    ),
  ]
}
