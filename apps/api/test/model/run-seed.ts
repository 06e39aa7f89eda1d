import { lookAfterPayout, reportLater, settleDebtsLater, startReviews, unfreezeLater } from './admins.ts'
import { setHooks } from './effects.ts'
import { checkEnd, isAtRest, REST } from './final-checks.ts'
import { forgeWebhook, sendWebhooks, schedulePayout } from './payout-worker.ts'
import { addSeller, planSale, startSellerHabits } from './people.ts'
import { onOrderChange } from './rails.ts'
import { resumeRail, startBalanceChecks } from './rail-desk.ts'
import { between, createWorld, DAY, fault, HOUR, MINUTE, record, violate, type World } from './world.ts'

export type SeedResult = {
  seed: number
  sales: number
  steps: number
  hash: string
  violations: string[]
  figures: Record<string, number>
  trace: string[] | null
}

const STEPS_MAX_PER_SALE = 20_000

/** One history. The same seed and number of sales give the same history, byte for byte. */
export function runSeed(seed: number, sales: number, options: { isTraced?: boolean } = {}): SeedResult {
  const world = createWorld(seed, options.isTraced ?? false)
  connect(world)
  populate(world, sales)
  const start = world.timeline.now
  const isOver = (): boolean => world.violations.length > 0 || world.steps > sales * STEPS_MAX_PER_SALE
  try {
    while (world.timeline.step(start + 12 * DAY)) if (isOver()) break
    world.areFaultsOn = false
    world.pausedRails.clear()
    record(world, 'faults stop')
    rest(world, start + 12 * DAY, isOver)
    if (world.steps > sales * STEPS_MAX_PER_SALE) violate(world, 'the world does not come to rest')
    if (world.violations.length === 0) checkEnd(world)
  } catch (error) {
    violate(world, `thrown: ${(error as Error).message}`)
  }
  return {
    seed,
    sales: world.sales.size,
    steps: world.steps,
    hash: world.history.digest('hex').slice(0, 32),
    violations: world.violations,
    figures: figuresOf(world),
    trace: world.trace,
  }
}

function rest(world: World, startsAt: number, isOver: () => boolean): void {
  for (let day = 1; day <= REST / DAY; day += 1) {
    while (!isOver() && world.timeline.step(startsAt + day * DAY));
    if (isOver() || isAtRest(world)) return
  }
}

function connect(world: World): void {
  setHooks(world, {
    schedulePayout: (payout, afterMs) => schedulePayout(world, payout, afterMs),
    payoutCreated: (payout) => {
      lookAfterPayout(world, payout)
      if (fault(world, 0.05)) forgeWebhook(world, payout)
    },
    debtOpened: (seller) => settleDebtsLater(world, seller),
    sellerFrozen: (seller) => unfreezeLater(world, seller),
    railPaused: (rail) => resumeRail(world, rail),
    returnOpened: () => undefined,
  })
  onOrderChange(world, (order) => sendWebhooks(world, order))
}

function populate(world: World, sales: number): void {
  const sellers = Math.max(4, Math.round(sales / 5))
  for (let number = 1; number <= sellers; number += 1) {
    const seller = addSeller(world, number)
    startSellerHabits(world, seller)
    if (number % 6 === 4) reportLater(world, seller, 2 * DAY + number * HOUR)
    for (let sale = 0; sale < sales / sellers; sale += 1)
      planSale(world, seller, world.timeline.now + 20 * MINUTE + between(world, 0, 6 * DAY))
  }
  startReviews(world)
  startBalanceChecks(world)
}

function figuresOf(world: World): Record<string, number> {
  const figures = { ...world.figures, payouts: world.payouts.size, journals: world.journals.size }
  for (const sale of world.sales.values()) {
    const key = `ended ${sale.state}${sale.reversedAt === null ? '' : ' reversed'}`
    figures[key as keyof typeof figures] = (figures[key as keyof typeof figures] ?? 0) + 1
  }
  return figures
}
