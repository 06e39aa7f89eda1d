import type { SystemPart, SystemResponse } from '@app/contract/office/system'

const ERROR_SHARE_MAX = 0.01
export const SLOW_MS = 2_500
const QUEUE_LATE_SECONDS = 300
/** With the proof that follows, the seller would be notified after more than 90 s. */
const LOOKS_LATE_SECONDS = 70
const CONNECTION_SHARE_MAX = 0.9

export type Problem =
  | { kind: 'unread'; part: SystemPart }
  | { kind: 'silent' | 'steamPaused' | 'watcherLate'; name: string }
  | { kind: 'queueFailed' | 'pricesHeld' | 'findings'; count: number }
  | {
      kind:
        | 'errors'
        | 'slow'
        | 'noApi'
        | 'noWorker'
        | 'queueLate'
        | 'noWatcher'
        | 'looksLate'
        | 'looksSilent'
        | 'pricesStale'
        | 'ledgerLate'
        | 'connections'
        | 'archive'
        | 'copyOld'
        | 'versions'
    }

type Found = Problem | false | undefined

/** Problems that need attention, by the same limits as the alert rules. */
export function findProblems(system: SystemResponse, parts: readonly SystemPart[]): Problem[] {
  const unread = parts
    .filter((part) => system[part] === null)
    .map((part): Problem => ({ kind: 'unread', part }))
  const found: Found[] = [
    ...signalProblems(system),
    ...processProblems(system),
    ...queueProblems(system),
    ...steamProblems(system),
    ...moneyProblems(system),
    ...storeProblems(system),
  ]
  return [...unread, ...found.filter((one): one is Problem => Boolean(one))]
}

function signalProblems({ signals }: SystemResponse): Found[] {
  if (!signals) return []
  const { answers, failures, windowSeconds, p99Ms } = signals
  const isSlow = answers > 0 && (p99Ms === null || p99Ms > SLOW_MS)
  return [
    signals.processes === 0 && { kind: 'noApi' },
    windowSeconds !== null && failures > answers * ERROR_SHARE_MAX && { kind: 'errors' },
    windowSeconds !== null && isSlow && { kind: 'slow' },
  ]
}

function processProblems({ processes }: SystemResponse): Found[] {
  const list = processes?.list ?? []
  const versions = new Set(list.filter(({ isAlive }) => isAlive).map(({ version }) => version))
  return [
    ...list
      .filter(({ isAlive }) => !isAlive)
      .map(({ kind, host, pid }): Found => ({ kind: 'silent', name: `${kind} ${host}:${pid}` })),
    versions.size > 1 && { kind: 'versions' },
  ]
}

function queueProblems({ queue }: SystemResponse): Found[] {
  if (!queue) return []
  return [
    queue.workers === 0 && { kind: 'noWorker' },
    (queue.oldestReadySeconds ?? 0) > QUEUE_LATE_SECONDS && { kind: 'queueLate' },
    queue.failed > 0 && { kind: 'queueFailed', count: queue.failed },
  ]
}

function steamProblems({ steam, watchers, looks }: SystemResponse): Found[] {
  return [
    ...(steam?.purses ?? [])
      .filter(({ pausedUntil }) => pausedUntil !== null)
      .map(({ name }): Found => ({ kind: 'steamPaused', name })),
    watchers?.accounts.length === 0 && { kind: 'noWatcher' },
    ...(watchers?.accounts ?? [])
      .filter(({ isLate }) => isLate)
      .map(({ steamId }): Found => ({ kind: 'watcherLate', name: steamId })),
    looks?.state === 'silent' && { kind: 'looksSilent' },
    (looks?.intervalSeconds ?? 0) > LOOKS_LATE_SECONDS &&
      looks?.state === 'stretched' && { kind: 'looksLate' },
  ]
}

function moneyProblems({ prices, reconciliation, ledger }: SystemResponse): Found[] {
  const heldLists = prices?.heldLists ?? 0
  const openFindings = reconciliation?.openFindings ?? 0
  return [
    prices?.isStale && { kind: 'pricesStale' },
    heldLists > 0 && { kind: 'pricesHeld', count: heldLists },
    openFindings > 0 && { kind: 'findings', count: openFindings },
    ledger?.isLate && { kind: 'ledgerLate' },
  ]
}

function storeProblems({ database, backups }: SystemResponse): Found[] {
  return [
    database !== null &&
      database.connections > database.connectionsMax * CONNECTION_SHARE_MAX && { kind: 'connections' },
    backups !== null && backups.archive !== 'ok' && { kind: 'archive' },
    backups?.copy?.isOld && { kind: 'copyOld' },
  ]
}
