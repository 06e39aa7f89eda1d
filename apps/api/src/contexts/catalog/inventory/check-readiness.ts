import type { ReadinessCheck, ReadinessResponse } from '@app/contract/selling/readiness'
import { READINESS_REASONS } from '@app/contract/selling/readiness'
import type { Language } from '@app/contract/languages'
import { openSellingFacts } from '#contexts/identity/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { judgeReadiness, type ReadinessFacts, type ReadinessVerdict } from './domain/readiness.ts'
import type { Person } from './inventory-reader.ts'
import { readinessRepository, type ReadinessRow } from './readiness.repository.ts'

export type TradeHoldSource = {
  /** Throws when Steam does not respond. */
  readTradeHold: (
    steamId: string,
    tradeToken: string,
  ) => Promise<{ isAccepted: boolean; holdSeconds: number }>
}

export type ReadinessTools = {
  db: Db
  keys: Keys
  logger: Logger
  tradeHolds: TradeHoldSource
  egresses: readonly string[]
  /** A check of the same trade URL is reused while it is younger than this. */
  freshSeconds: number
}

/** Steam counts as unhealthy for this long after its last failed response, unless a later one succeeded. */
const TROUBLE_SECONDS = 900

export async function showReadiness(
  tools: ReadinessTools,
  person: Person,
  language: Language,
): Promise<ReadinessResponse> {
  const row = await readinessRepository.find(tools.db, person.userId, tools.egresses)
  return checkReadiness(tools, person, row, language)
}

export async function checkReadiness(
  tools: ReadinessTools,
  person: Person,
  row: ReadinessRow,
  language: Language,
): Promise<ReadinessResponse> {
  const selling = await openSellingFacts(tools, person.userId, row)
  const tradeCheck =
    selling.tradeToken === null ? null : await checkTradeUrl(tools, person, selling.tradeToken, row)
  const verdicts = judgeReadiness({
    hasTradeUrl: selling.tradeToken !== null,
    tradeCheck,
    inventory: inventoryState(row),
    bans: selling.bans,
    steam: steamState(row),
  })
  const checks = verdicts.map((verdict) => presentCheck(verdict, language))
  const ready = checks.every(({ state }) => state === 'ok' || state === 'warning')
  return { success: true, ready, checks }
}

async function checkTradeUrl(
  { db, keys, logger, tradeHolds, freshSeconds }: ReadinessTools,
  { userId, steamId }: Person,
  tradeToken: string,
  { isAccepted, holdSeconds, ...known }: ReadinessRow,
): Promise<ReadinessFacts['tradeCheck']> {
  const tokenMark = fingerprint(keys, 'trade-token', tradeToken)
  // Only a check of the same trade URL counts; a check of an older URL is meaningless.
  if (known.tokenMark?.equals(tokenMark) && known.checkAgeSeconds < freshSeconds)
    return { isAccepted, holdSeconds }
  try {
    const found = await tradeHolds.readTradeHold(steamId, tradeToken)
    await readinessRepository.saveTradeCheck(db, userId, { tokenMark, ...found })
    return found
  } catch (error) {
    logger.warn({ err: error }, 'trade URL check failed')
    return null
  }
}

function inventoryState({ problem, hasCopy }: ReadinessRow): ReadinessFacts['inventory'] {
  if (problem === 'inventory_private') return 'private'
  if (hasCopy) return 'visible'
  return problem ? 'unavailable' : 'not_read'
}

function steamState(row: ReadinessRow): ReadinessFacts['steam'] {
  const goodAgo = row.goodSecondsAgo ?? Infinity
  const badAgo = row.badSecondsAgo ?? Infinity
  if (badAgo < goodAgo && badAgo < TROUBLE_SECONDS) return row.isMaintenanceTime ? 'maintenance' : 'down'
  return goodAgo === Infinity ? 'not_asked' : 'up'
}

function presentCheck({ check, reason, days }: ReadinessVerdict, language: Language): ReadinessCheck {
  if (reason === null) return { check, state: 'ok', reason, message: null, link: null }
  const { state, link, texts } = READINESS_REASONS[reason]
  const message = texts[language].replace('{days}', String(days ?? ''))
  return { check, state, reason, message, link, ...(days === undefined ? {} : { days }) }
}
