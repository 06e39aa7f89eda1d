import { benchSeeded } from './seeded.ts'

const GOAL_P95_MS = 100

/**
 * Measures support lists, searches and threads at their expected future size. `--tickets` and `--messages` reduce it.
 */
export async function benchSupport(): Promise<boolean> {
  return benchSeeded({
    name: 'support',
    sizes: { users: '100000', tickets: '1000000', messages: '5000000' },
    title: ({ tickets, messages }) => `Support at ${tickets} tickets and ${messages} messages`,
    endsNow: false,
    goalMs: () => GOAL_P95_MS,
    goal: `p95 below ${GOAL_P95_MS} ms for the whole use case (queries, opening of sealed names, presentation).`,
  })
}
