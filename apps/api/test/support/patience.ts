/**
 * How long test worlds wait for a response that will come: a machine that pauses for twenty seconds must not change
 * the outcome of a test. A limit is shorter only where a test is about timeouts.
 */
const PATIENCE_SECONDS = 60
export const PATIENCE_MS = PATIENCE_SECONDS * 1_000

/** For every process of the product; each reads the variables that it knows. */
export const PATIENT_PROCESS = {
  DATABASE_WAIT_SECONDS: String(PATIENCE_SECONDS),
  STEAM_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
  INVENTORY_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
  // Also the limit of every call to Steam for which a user waits.
  INVENTORY_ANSWER_SECONDS: String(PATIENCE_SECONDS),
  PRICES_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
  RAIL_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
  WATCHER_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
}

/** A setting in the URL overrides the product's own setting. */
export function patientDatabase(url: string): string {
  return withLimits(url, ['statement_timeout', 'idle_in_transaction_session_timeout'])
}

export function patientRedis(url: string): string {
  return withLimits(url, ['commandTimeout', 'socketTimeout'])
}

function withLimits(address: string, names: readonly string[]): string {
  const url = new URL(address)
  for (const name of names) url.searchParams.set(name, String(PATIENCE_MS))
  return url.href
}
