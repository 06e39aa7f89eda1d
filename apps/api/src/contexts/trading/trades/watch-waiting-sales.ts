import { setTimeout as delay } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import { withSpan } from '#platform/observability/tracing.ts'
import { monitorSellerInventories, type InventoryMonitor } from './monitor-seller-inventories.ts'

/** How often a process asks whose turn it is. */
const ROUND_MS = 1_000

/** Looks after waiting sales until it is told to stop. An outage costs a round and no more. */
export function watchWaitingSales(options: InventoryMonitor & { signal: AbortSignal }): {
  ended: Promise<void>
} {
  const { signal, log } = options
  const ended = (async () => {
    while (!signal.aborted) {
      try {
        await withSpan('watch waiting sales', { kind: SpanKind.INTERNAL, attributes: {} }, () =>
          monitorSellerInventories(options),
        )
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'inventory checks failed')
      }
      await delay(ROUND_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return { ended }
}
