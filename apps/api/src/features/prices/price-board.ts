import type { Db } from '#platform/database.ts'
import type { Logger } from '#platform/logger.ts'
import type { PreparedAnswer } from '#platform/prepared-answer.ts'
import { readSettings } from '#platform/settings.ts'
import { laterRateBps } from '#shared/later-rate.ts'
import type { GuardLimits } from './domain/price-guard.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { priceListsRepository } from './price-lists.repository.ts'
import { buildSnapshot, type PriceSnapshot } from './price-snapshot.ts'

export type PriceBoard = {
  /** Undefined before the first list. Take it once per request: the next call may give a newer one. */
  current: () => PriceSnapshot | undefined
  /** The ready answer to an address, where it has exactly one of the usual forms. */
  findAnswer: (address: string) => PreparedAnswer | undefined
  /** For a process that serves now: a starting one has more urgent things to do than to compress. */
  prepareLists: () => Promise<void>
  /** There may be a new list; called at any time and any number of times. */
  look: () => Promise<void>
  close: () => Promise<void>
}

type BoardOptions = {
  db: Db
  logger: Logger
  pollSeconds: number
  /** Calls the given function whenever a new list is announced; returns how to end that. */
  onAnnounced: (wake: () => void) => () => void
}

/**
 * The live list in the memory of this process. Announcements make it quick, its own looking makes it sure; while the
 * database is away the list it has goes on being served, with its age.
 */
export function createPriceBoard(options: BoardOptions): PriceBoard {
  let current: PriceSnapshot | undefined
  let currentKey = ''
  let answers: ReadonlyMap<string, PreparedAnswer> = new Map()
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isServing = false

  const load = async () => {
    const found = await findVersion(options.db)
    if (!found || found.key === currentKey) return
    const startedMs = performance.now()
    const rows = await priceItemsRepository.readAll(options.db, found.list.id)
    // Rows go when a list has been replaced twice: then there is a newer one to be found at the next look.
    if (rows.length !== found.list.rowCount) return
    const next = await buildSnapshot(found.list, rows, found.limits)
    if (isServing) answers = answersByAddress(next, await next.prices())
    current = next
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
        options.logger.warn({ err: error }, 'could not look for a price list')
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
    findAnswer: (address) => answers.get(address),
    prepareLists: async () => {
      isServing = true
      const first = current
      const prices = await first?.prices()
      if (first && prices && first === current) answers = answersByAddress(first, prices)
    },
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
}

/** Rate and guard are part of what is shown, so a change of them is a new version too. */
async function findVersion(db: Db): Promise<FoundVersion | undefined> {
  const [live, settings] = await Promise.all([priceListsRepository.findLive(db), readSettings(db)])
  if (!live) return undefined
  const seenAtMs = performance.now()
  const rate = settings['payout.rate_bps']
  const extra = settings['payout.later_extra_bps']
  const guard = settings['price.guard']
  return {
    key: `${live.id}/${rate.version}/${extra.version}/${guard.version}`,
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
    },
  }
}

const PRICES_PATH = '/api/skins/prices'
const CALCULATOR_PATH = '/api/skins/calculator/compact'

/** The addresses clients really use, letter by letter; any other order or spelling takes the ordinary way. */
function answersByAddress(
  { calculator }: PriceSnapshot,
  prices: Awaited<ReturnType<PriceSnapshot['prices']>>,
): ReadonlyMap<string, PreparedAnswer> {
  return new Map([
    [PRICES_PATH, prices.EUR],
    [`${PRICES_PATH}?appId=730`, prices.EUR],
    ...(['PLN', 'EUR'] as const).flatMap((currency) =>
      [`currency=${currency}`, `appId=730&currency=${currency}`, `currency=${currency}&appId=730`].map(
        (query) => [`${PRICES_PATH}?${query}`, prices[currency]] as const,
      ),
    ),
    [CALCULATOR_PATH, calculator],
  ])
}
