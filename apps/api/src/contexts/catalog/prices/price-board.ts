import { laterRateBps } from '@app/contract/payout-share'
import type { Db } from '#platform/db/database.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import { blockedNames } from '@app/contract/catalog/blocked-items'
import { activeOverrides, type PriceOverride } from '@app/contract/catalog/price-overrides'
import { warsawDay } from '#shared/banking-days.ts'
import type { GuardLimits } from './domain/price-guard.ts'
import type { AgreementLimits } from './domain/decide-price.ts'
import type { PremiumLimits } from './domain/premiums.ts'
import { marketListsRepository, type LiveMarket } from './market-lists.repository.ts'
import { MARKET_RULES } from './market-rules.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { priceListsRepository } from './price-lists.repository.ts'
import { buildSnapshot, type PriceSnapshot } from './price-snapshot.ts'

export type PriceBoard = {
  /** Undefined before the first list. Call it once per request: the next call may return a newer one. */
  current: () => PriceSnapshot | undefined
  /** Checks for a new list; safe to call at any time and any number of times. */
  look: () => Promise<void>
  close: () => Promise<void>
}

type BoardOptions = {
  db: Db
  logger: Logger
  pollSeconds: number
  /** Calls the function whenever a new list is announced; returns an unsubscribe function. */
  onAnnounced: (wake: () => void) => () => void
}

/**
 * The live list in this process's memory. Announcements make updates fast, polling makes them reliable. While the
 * database is down, the loaded list is still served with its age.
 */
export function createPriceBoard(options: BoardOptions): PriceBoard {
  let current: PriceSnapshot | undefined
  let currentKey = ''
  let running: Promise<void> | undefined
  let isAskedAgain = false

  const load = async () => {
    const found = await findVersion(options.db)
    if (!found || found.key === currentKey) return
    const startedMs = performance.now()
    const rows = await priceItemsRepository.readAll(options.db, found.list.id)
    // Rows are deleted after a list was replaced twice; the next poll finds the newer list then.
    if (rows.length !== found.list.rowCount) return
    const evidence = await marketListsRepository.readEvidence(options.db, found.markets)
    if (!evidence) return
    const agreement = { evidence, limits: found.agreement, overrides: found.overrides }
    current = await buildSnapshot(found.list, rows, { ...found, agreement })
    currentKey = found.key
    const durationMs = Math.round(performance.now() - startedMs)
    options.logger.info({ listId: current.listId, rows: rows.length, durationMs }, 'price list loaded')
  }
  const run = async () => {
    do {
      isAskedAgain = false
      try {
        await load()
      } catch (error) {
        options.logger.warn({ err: error }, 'price list poll failed')
      }
    } while (isAskedAgain)
  }
  const look = () => {
    if (running) isAskedAgain = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  const endAnnouncements = options.onAnnounced(() => void look())
  const timer = setInterval(() => void look(), options.pollSeconds * 1_000)
  return {
    current: () => current,
    look,
    close: async () => {
      clearInterval(timer)
      endAnnouncements()
      await running
    },
  }
}

type FoundVersion = {
  key: string
  list: { id: number; fetchedAt: Date; rowCount: number; ageSeconds: () => number }
  limits: GuardLimits
  minimumGrosze: number
  /** The other markets with a fresh list. */
  markets: LiveMarket[]
  agreement: AgreementLimits
  /** The prices that staff set and that apply today. */
  overrides: ReadonlyMap<string, PriceOverride>
  premiums: PremiumLimits
}

/**
 * The rate, the smallest sale and the guard affect the served data, so a change to them is a new version too. So does
 * another market whose list is new or has become stale. A simulation passes changed settings.
 */
export async function findVersion(db: Db, changed?: Partial<Settings>): Promise<FoundVersion | undefined> {
  const [live, stored, known] = await Promise.all([
    priceListsRepository.findLive(db),
    readSettings(db),
    marketListsRepository.listLive(db),
  ])
  if (!live) return undefined
  const settings = { ...stored, ...changed }
  const markets = known.filter((one) => one.ageSeconds <= MARKET_RULES[one.source].staleAfterSeconds)
  const seenAtMs = performance.now()
  const rate = settings['payout.rate_bps']
  const extra = settings['payout.later_extra_bps']
  const guard = settings['price.guard']
  const minimum = settings['sale.minimum_grosze']
  const blocked = settings['price.blocked']
  const today = warsawDay(Date.now())
  const names = blockedNames(blocked.value, today)
  const overridden = settings['price.overrides']
  const overrides = activeOverrides(overridden.value, today)
  const agreement = settings['price.agreement']
  const premiums = settings['price.premiums']
  const used = [rate, extra, guard, minimum, blocked, overridden, agreement, premiums]
  const versions = used.map(({ version }) => version)
  return {
    key: [live.id, ...versions, names.size, overrides.size, ...markets.map(({ id }) => `m${id}`)].join('/'),
    markets,
    agreement: agreement.value,
    overrides,
    premiums: premiums.value,
    list: {
      id: live.id,
      fetchedAt: live.started_at,
      rowCount: live.row_count,
      ageSeconds: () => live.age_seconds + (performance.now() - seenAtMs) / 1_000,
    },
    limits: {
      rateBps: rate.value,
      laterRateBps: laterRateBps(rate.value, extra.value),
      ...guard.value,
      blockedNames: names,
    },
    minimumGrosze: Number(minimum.value),
  }
}
