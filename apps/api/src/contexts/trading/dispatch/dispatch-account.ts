import { setTimeout as delay } from 'node:timers/promises'
import { dispatchLeasesRepository, StaleDispatcherError } from './dispatch-leases.repository.ts'
import { runDispatchPass, type DispatchWork } from './dispatch-pass.ts'

export type DispatchAccountOptions = Omit<DispatchWork, 'commit'> & {
  /** Id of this process; every process has its own. */
  dispatcherId: string
  leaseSeconds: number
  pollSeconds: number
  signal: AbortSignal
}

const PROLONG_PART = 3

/** Gives items away for one account while this process holds its lease, and otherwise waits for the lease. */
export function dispatchAccount(options: DispatchAccountOptions): { ended: Promise<void> } {
  const { signal, pollSeconds } = options
  const ended = (async () => {
    while (!signal.aborted) {
      await turn(options)
      await delay(pollSeconds * 1_000, undefined, { signal }).catch(() => undefined)
    }
    await dispatchLeasesRepository.giveUp(options.db, options).catch(() => undefined)
  })()
  return { ended }
}

/** One pass under the lease, which is extended as long as the pass runs. */
async function turn(options: DispatchAccountOptions): Promise<void> {
  const { db, accountId, dispatcherId, leaseSeconds, metrics, log } = options
  const wish = { accountId, dispatcherId, seconds: leaseSeconds }
  let prolonging: NodeJS.Timeout | undefined
  try {
    await dispatchLeasesRepository.addMissing(db, accountId)
    const fence = await dispatchLeasesRepository.take(db, wish)
    if (fence === undefined) return
    prolonging = setInterval(
      () => {
        dispatchLeasesRepository
          .take(db, wish)
          .catch((error: unknown) => log.warn({ err: error }, 'lease renewal failed'))
      },
      (leaseSeconds * 1_000) / PROLONG_PART,
    )
    await runDispatchPass({ ...options, commit: commitUnder(options, fence) })
    metrics.passes.inc({ outcome: 'done' })
  } catch (error) {
    if (options.signal.aborted) return
    const outcome = error instanceof StaleDispatcherError ? 'stale' : 'failed'
    metrics.passes.inc({ outcome })
    log.warn({ err: error, outcome }, 'dispatch pass failed')
  } finally {
    clearInterval(prolonging)
  }
}

export function commitUnder(
  { db, accountId, dispatcherId }: Pick<DispatchAccountOptions, 'db' | 'accountId' | 'dispatcherId'>,
  fence: bigint,
): DispatchWork['commit'] {
  return (work) =>
    db.transaction().execute(async (trx) => {
      await dispatchLeasesRepository.assertHeld(trx, { accountId, dispatcherId, fence })
      return work(trx)
    })
}
