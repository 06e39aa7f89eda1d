import * as geometric from '#images/finish/geometric-patterns.ts'
import * as organic from '#images/finish/organic-patterns.ts'

export const PATTERNS = { ...organic, ...geometric } as const

export type PatternName = keyof typeof PATTERNS
