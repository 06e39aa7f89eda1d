import { MUTANTS_IN_PAYOUTS } from './mutants-in-payouts.ts'
import { MUTANTS_IN_SALES } from './mutants-in-sales.ts'
import type { Mutation } from './mutations.ts'

/**
 * Small changes of the money rules, each in one line of a rule. `npm run sim -- --mutants` applies them one at a time
 * and reports what finds them: the simulation, or else a test. Four of five must be found, and each of the others
 * states why it cannot be.
 */
export const MUTANTS: readonly Mutation[] = [...MUTANTS_IN_SALES, ...MUTANTS_IN_PAYOUTS]
