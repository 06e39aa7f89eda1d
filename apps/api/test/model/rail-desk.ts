import { type Rail, RAIL_REGISTRY, RAILS } from '@app/contract/payments/rails'
import { wakeRail } from './effects.ts'
import { between, count, DAY, fault, HOUR, record, type World } from './world.ts'

/**
 * Staff decisions about whole rails. Some rails stay paused for days, so that unsubmitted orders wait and become old.
 */
export function resumeRail(world: World, rail: Rail): void {
  const pauseMs = fault(world, 0.06) ? between(world, 2 * DAY, 11 * DAY) : between(world, HOUR / 2, 6 * HOUR)
  world.timeline.at(world.timeline.now + pauseMs, () => world.pausedRails.delete(rail))
}

/** Sometimes the balance of a rail differs from the ledger. */
export function startBalanceChecks(world: World): void {
  const compare = () => {
    for (const rail of RAILS) if (fault(world, 0.03)) doubtRail(world, rail)
    world.timeline.at(world.timeline.now + 6 * HOUR, compare)
  }
  world.timeline.at(world.timeline.now + between(world, HOUR, 6 * HOUR), compare)
}

/**
 * The worst moment for it: an order leaves, and its outcome is still unknown. A rail that forgets keys within hours gets
 * it more often, because only a hold that outlives a key shows whether the key is repeated.
 */
export function compareWhileOrdering(world: World, rail: Rail): void {
  const isForgetful = RAIL_REGISTRY[rail].keyMemoryMs > 0 && RAIL_REGISTRY[rail].keyMemoryMs < DAY
  if (fault(world, isForgetful ? 0.25 : 0.04)) doubtRail(world, rail)
}

/** Two admins explain the difference, hours or days later. */
function doubtRail(world: World, rail: Rail): void {
  if (world.doubtedRails.has(rail)) return
  world.doubtedRails.set(rail, world.timeline.now)
  record(world, `rail ${rail} in doubt`)
  count(world, 'rails in doubt')
  world.timeline.at(world.timeline.now + between(world, HOUR / 2, 2 * DAY), () => {
    world.doubtedRails.delete(rail)
    record(world, `rail ${rail} explained`)
    wakeRail(world, rail)
  })
}
