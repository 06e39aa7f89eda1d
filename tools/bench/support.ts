import { benchSeeded } from './seeded.ts'

const GOAL_P95_MS = 100

/** Lists, searches and threads of support at their later size. `--tickets` and `--messages` make it smaller. */
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
