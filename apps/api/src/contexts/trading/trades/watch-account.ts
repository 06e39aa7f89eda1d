import { setTimeout as delay } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import type { WakeReason } from '#platform/jobs/watcher-wake.ts'
import { withSpan } from '#platform/observability/tracing.ts'
import type { AccountWatch } from './account-watch.ts'
import { operatorAccountsRepository, StaleWatcherError } from './operator-accounts.repository.ts'
import { runPass } from './watch-pass.ts'

export type AccountWatchOptions = Omit<AccountWatch, 'commit'> & {
  /** Id of this process; every process has its own. */
  watcherId: string
  leaseSeconds: number
  signal: AbortSignal
}

export type RunningWatch = {
  /** Signals that there may be work before the next pass. */
  wake: (reason: WakeReason) => void
  ended: Promise<void>
}

/** However often it is woken, it does not poll Steam more often than this. */
const WAKE_GAP_MS = 1_000
const PROLONG_PART = 3

/**
 * Watches one account while this process holds its lease, and otherwise waits for the lease. After a pause that is
 * too long, every commit of the process is refused.
 */
export function watchAccount(options: AccountWatchOptions): RunningWatch {
  const { signal, rules } = options
  const waiting = { wakeUp: Promise.withResolvers<void>(), isSaleNew: false }
  const ended = (async () => {
    let polledMs = -Infinity
    let pollMs = rules.pollSeconds * 1_000
    while (!signal.aborted) {
      const startedMs = performance.now()
      const isPollDue = startedMs - polledMs >= pollMs
      const withPoll = isPollDue || waiting.isSaleNew
      waiting.isSaleNew = false
      waiting.wakeUp = Promise.withResolvers()
      const { isLeader, hasLiveOffers } = await turn(options, withPoll)
      if (withPoll) polledMs = startedMs
      // A seller who accepts our offer looks at the page and waits.
      pollMs =
        (hasLiveOffers ? Math.min(rules.offerPollSeconds, rules.pollSeconds) : rules.pollSeconds) * 1_000
      const nextMs = isLeader
        ? polledMs + pollMs
        : startedMs + Math.min(rules.pollSeconds, options.leaseSeconds / PROLONG_PART) * 1_000
      const leftMs = nextMs - performance.now()
      await pause(Math.min(WAKE_GAP_MS, Math.max(leftMs, 0)), signal)
      await Promise.race([waiting.wakeUp.promise, pause(Math.max(nextMs - performance.now(), 0), signal)])
    }
    await operatorAccountsRepository.giveUp(options.db, options).catch(() => undefined)
  })()
  return {
    wake: (reason) => {
      waiting.isSaleNew ||= reason === 'sale'
      waiting.wakeUp.resolve()
    },
    ended,
  }
}

type Turn = { isLeader: boolean; hasLiveOffers: boolean }

/** One pass under the lease, which is extended as long as the pass runs. */
async function turn(options: AccountWatchOptions, withPoll: boolean): Promise<Turn> {
  const { db, accountId, watcherId, leaseSeconds, metrics, log } = options
  const wish = { accountId, watcherId, seconds: leaseSeconds }
  let prolonging: NodeJS.Timeout | undefined
  try {
    await operatorAccountsRepository.addMissing(db, [accountId])
    const fence = await operatorAccountsRepository.takeLease(db, wish)
    metrics.leases.set({ account: accountId }, fence === undefined ? 0 : 1)
    if (fence === undefined) return { isLeader: false, hasLiveOffers: false }
    let isProlonging = false
    const prolong = () => {
      // The extension waits for running commits; one waiting extension is enough.
      if (isProlonging) return
      isProlonging = true
      operatorAccountsRepository
        .takeLease(db, wish)
        .catch((error: unknown) => log.warn({ err: error }, 'lease renewal failed'))
        .finally(() => {
          isProlonging = false
        })
    }
    prolonging = setInterval(prolong, (leaseSeconds * 1_000) / PROLONG_PART)
    const { hasLiveOffers } = await withSpan(
      'watch account',
      { kind: SpanKind.INTERNAL, attributes: {} },
      () => runPass({ ...options, commit: commitUnder(options, fence) }, { withPoll }),
    )
    metrics.passes.inc({ outcome: 'done' })
    return { isLeader: true, hasLiveOffers }
  } catch (error) {
    if (options.signal.aborted) return { isLeader: false, hasLiveOffers: false }
    const outcome = error instanceof StaleWatcherError ? 'stale' : 'failed'
    metrics.passes.inc({ outcome })
    log.warn({ err: error, outcome }, 'account poll failed')
    return { isLeader: outcome === 'failed', hasLiveOffers: true }
  } finally {
    clearInterval(prolonging)
  }
}

function commitUnder(
  { db, accountId, watcherId }: AccountWatchOptions,
  fence: bigint,
): AccountWatch['commit'] {
  return (work) =>
    db.transaction().execute(async (trx) => {
      await operatorAccountsRepository.assertHeld(trx, { accountId, watcherId, fence })
      return work(trx)
    })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
