import { setTimeout as delay } from 'node:timers/promises'
import type { LabelResult } from './actor.ts'
import type { Stop } from './stop.ts'
import type { CrashWorld } from './world.ts'

/** A crash point that the process reaches through its own scenario: a Steam offer or a bank file. */
export type Staged = {
  result: LabelResult
  killedAtMs?: number
  /** The id that its statements contain. */
  id: () => string
  /** It holds a lock that all others need. */
  isLast?: true
  /** Sets the gate and brings the process there. */
  begin: () => Promise<Stop>
  /** Returns the violated condition while the process is held, or null. */
  proof?: () => Promise<string | null>
  /** The next step of the people involved, called repeatedly until the end. */
  goOn: (isTakenUp: boolean) => Promise<void>
  isEnded: () => Promise<boolean>
  /** Compares the simulator's ledger at the end with the expected credits. */
  book: () => Promise<{ credits: number; failure: string | null }>
}

export type Held = { one: Staged; stop: Stop | undefined }

const REACH_MS_MAX = 60_000
/**
 * As for the other crash points: a held process is killed before its connection is dropped, even if others have not
 * arrived.
 */
const STAND_MS_MAX = 8_000
const END_MS_MAX = 90_000
const LOOK_EVERY_MS = 100

/** Brings processes to all these crash points and waits until they are held. */
export async function leadThere(staged: readonly Staged[]): Promise<Held[]> {
  let until = performance.now() + REACH_MS_MAX
  const held: Held[] = []
  const begun = Promise.all(staged.map(async (one) => held.push({ one, stop: await beginOrFail(one) })))
  const isOnItsWay = ({ stop }: Held) => stop && !stop.isHeld() && !stop.isReached()
  while ((held.length < staged.length || held.some(isOnItsWay)) && performance.now() < until) {
    if (held.some(({ stop }) => stop?.isHeld())) until = Math.min(until, performance.now() + STAND_MS_MAX)
    await delay(LOOK_EVERY_MS)
  }
  await begun
  return held
}

/** Checks the conditions directly before the kill. */
export async function checkHeld(held: readonly Held[]): Promise<void> {
  for (const { one, stop } of held) {
    const unlike = stop?.isHeld() ? ((await one.proof?.()) ?? null) : null
    if (stop?.isHeld()) one.result.missed ??= unlike
    else
      one.result.missed ??= stop?.isReached()
        ? 'went on while others were on their way'
        : 'was never seen there'
  }
  for (const { one, stop } of held) if (!stop?.isHeld()) one.result.missed ??= 'had gone on before the kill'
}

async function beginOrFail(one: Staged): Promise<Stop | undefined> {
  try {
    return await one.begin()
  } catch (error) {
    one.result.missed = `did not get there: ${(error as Error).message}`
    return undefined
  }
}

/** The first statement about it after the kill marks the time when another process resumed it. */
export function watchStaged(world: CrashWorld, staged: readonly Staged[], killedAt: number): void {
  for (const one of staged) one.killedAtMs = killedAt
  world.database.onStatement(({ values }) => {
    for (const { id, result } of staged)
      if (result.resumedMs === null && values.some((value) => value?.includes(id())))
        result.resumedMs = Math.round(performance.now() - killedAt)
  })
}

/** The people involved continue with their steps until everything has reached its expected end. */
export async function followStaged(staged: readonly Staged[]): Promise<void> {
  const until = performance.now() + END_MS_MAX
  await Promise.all(
    staged.map(async (one) => {
      while (!(await one.isEnded()) && performance.now() < until) {
        await one.goOn(one.result.resumedMs !== null)
        await delay(2 * LOOK_EVERY_MS)
      }
      if (await one.isEnded()) one.result.endedMs = Math.round(performance.now() - (one.killedAtMs ?? 0))
      else one.result.failure ??= 'did not end'
    }),
  )
}

export async function readBooks(staged: readonly Staged[]): Promise<void> {
  for (const one of staged) {
    const { credits, failure } = await one.book()
    one.result.credits = credits
    one.result.failure ??= failure
  }
}

/** Waits for a condition other than a crash point. */
export async function waitUntil(isSo: () => Promise<boolean>, about: string): Promise<void> {
  const endsAt = performance.now() + REACH_MS_MAX / 2
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(about)
    await delay(LOOK_EVERY_MS)
  }
}
