import { benchSeeded } from './seeded.ts'

const LIST_P95_MS = 150
const STATS_P95_MS = 200

/**
 * Measures the lists, filters, searches and figures of the admin area. `--transactions` and `--users` reduce the
 * size.
 */
export async function benchAdmin(): Promise<boolean> {
  return benchSeeded({
    name: 'admin',
    sizes: {
      transactions: '10000000',
      users: '1000000',
      tickets: '100000',
      messages: '200000',
      audit: '1000000',
    },
    title: ({ transactions, users }) => `The back office at ${transactions} transactions and ${users} users`,
    endsNow: true,
    goalMs: (name) => (name.startsWith('stats') ? STATS_P95_MS : LIST_P95_MS),
    goal: `p95 below ${LIST_P95_MS} ms for each list, below ${STATS_P95_MS} ms for the figures: the whole use case (queries, opening of sealed addresses, presentation).`,
  })
}
