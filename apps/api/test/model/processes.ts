import { processNow } from './clocks.ts'
import { between, count, fault, nextId, record, type World } from './world.ts'

/**
 * Work in progress: a generator that yields its waiting times. At every yield a process may die or be stopped. A job
 * that dies runs again; one that is stopped runs again elsewhere, and its old process wakes up later.
 */
export type Work<Result = void> = Generator<number, Result, void>

export type Caller = {
  id: number
  name: string
  locks: string[]
  /** False once the job was given to another worker. */
  ownsJob: () => boolean
  /** Inside a transaction the database cuts off a stopped process, so it can only die. */
  isInTransaction: boolean
  /** The time on the clock of its machine. */
  now: () => number
}

const CRASH = 0.012
const STOP = 0.006

/** A user's request: when the process dies, it is not repeated automatically. */
export function startRequest(world: World, name: string, at: number, make: (caller: Caller) => Work): void {
  world.timeline.at(at, () => run(world, name, make, null))
}

/** A job of the queue: it is repeated until one attempt has ended. */
export function startJob(world: World, name: string, at: number, make: (caller: Caller) => Work): void {
  const job = { attempt: 0, isDone: false }
  world.openJobs += 1
  world.timeline.at(at, () => run(world, name, make, job))
}

type Job = { attempt: number; isDone: boolean }

function run(world: World, name: string, make: (caller: Caller) => Work, job: Job | null): void {
  if (job?.isDone) return
  if (job) job.attempt += 1
  const attempt = job?.attempt ?? 1
  const id = nextId(world)
  const caller: Caller = {
    id,
    name,
    locks: [],
    isInTransaction: false,
    now: () => processNow(world, id),
    ownsJob: () => job === null || (job.attempt === attempt && !job.isDone),
  }
  const work = make(caller)
  // The fence: the job is not given to another worker while a commit of the old owner runs.
  const giveAway = (): void => {
    if (!caller.ownsJob()) return
    if (caller.isInTransaction) world.timeline.at(world.timeline.now + 30, giveAway)
    else run(world, name, make, job)
  }
  const again = () => {
    if (job && caller.ownsJob())
      world.timeline.at(world.timeline.now + between(world, 15_000, 30_000), giveAway)
  }
  const go = (): void => {
    world.steps += 1
    const next = work.next()
    if (next.done) {
      if (job && caller.ownsJob()) {
        job.isDone = true
        world.openJobs -= 1
      }
      return
    }
    const roll = world.areFaultsOn ? world.random.below(10_000) / 10_000 : 1
    if (roll < CRASH || (caller.isInTransaction && roll < CRASH + STOP)) {
      die(world, caller, again)
      return
    }
    let waitMs = next.value
    if (roll < CRASH + STOP) {
      record(world, `stopped ${name}`)
      count(world, 'stops')
      again()
      waitMs += between(world, 16_000, 180_000)
    }
    world.timeline.at(world.timeline.now + waitMs, go)
  }
  go()
}

/** The database rolls back uncommitted work and releases the locks. */
function die(world: World, caller: Caller, again: () => void): void {
  // As in the last line of its own log.
  record(world, `crashed ${caller.name}, by its own clock at ${caller.now()}`)
  count(world, 'crashes')
  releaseLocks(world, caller)
  again()
}

export function releaseLocks(world: World, caller: Caller): void {
  for (const lock of caller.locks) if (world.locks.get(lock) === caller.id) world.locks.delete(lock)
  caller.locks = []
  caller.isInTransaction = false
}

export function* takeLock(world: World, caller: Caller, lock: string): Work {
  while (world.locks.has(lock)) yield 7
  world.locks.set(lock, caller.id)
  caller.locks.push(lock)
}

/** An external call: it takes time, and faults may happen before or after its effect. */
export function* callOutside<Answer>(world: World, effect: () => Answer): Work<Answer> {
  yield between(world, 20, 400)
  const answer = effect()
  yield fault(world, 0.02) ? between(world, 1_000, 40_000) : between(world, 20, 400)
  return answer
}
