/**
 * How long test worlds wait for anybody who will answer: a machine that stands still for twenty seconds must not turn
 * one case into another. Only where giving up is what a test is about is a limit shorter.
 */
const PATIENCE_SECONDS = 60
export const PATIENCE_MS = PATIENCE_SECONDS * 1_000

/** Of every process of the product; each reads those that it knows. */
export const PATIENT_PROCESS = {
  DATABASE_WAIT_SECONDS: String(PATIENCE_SECONDS),
  STEAM_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
  INVENTORY_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
  // Also the limit of every call to Steam for which somebody waits.
  INVENTORY_ANSWER_SECONDS: String(PATIENCE_SECONDS),
  PRICES_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
  RAIL_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
  WATCHER_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
}

/** What stands in an address counts before what the product says. */
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
