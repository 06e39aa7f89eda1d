/** Whether the database refused a row because of this very constraint or unique index. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

/**
 * Whether the database will refuse the same rows again: wrong data, a constraint, or one of our triggers. A lost
 * connection or a deadlock is none of these and may succeed on retry.
 */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|P0001)/.test(String(error.code))
}
