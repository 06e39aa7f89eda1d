import { z } from 'zod'

/** The load of `npm run chaos -- load` ran with so many. Each one is polled and counted on its own. */
const ACCOUNTS_MAX = 50

/** A variable that holds a JSON list of accounts. */
export function jsonList<Item extends z.ZodType>(item: Item) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(z.array(item).min(1).max(ACCOUNTS_MAX))
}
