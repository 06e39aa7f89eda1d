import { setTimeout as delay } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import { withSpan } from '#platform/observability/tracing.ts'
import { monitorSellerInventories, type InventoryMonitor } from './monitor-seller-inventories.ts'

/** How often a process looks for due checks. */
const ROUND_MS = 1_000

/** Monitors waiting sales until the signal aborts. An outage costs only one round. */
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
