import { addCounter, addGauge, addHistogram, type MetricsRegistry } from '#platform/observability/metrics.ts'

export type WatcherMetrics = ReturnType<typeof createWatcherMetrics>

export function createWatcherMetrics(registry: MetricsRegistry) {
  return {
    passes: addCounter<'outcome'>(registry, {
      name: 'watcher_passes_total',
      help: 'Looks at an operator account, by how they ended.',
      labels: ['outcome'],
    }),
    accepts: addCounter<'answer'>(registry, {
      name: 'watcher_accepts_total',
      help: 'Accept calls, by what came back.',
      labels: ['answer'],
    }),
    sends: addCounter<'answer'>(registry, {
      name: 'watcher_sends_total',
      help: 'Calls that send an offer, by what came back.',
      labels: ['answer'],
    }),
    sentOffersEnded: addCounter<'problem'>(registry, {
      name: 'watcher_sent_offers_ended_total',
      help: 'Offers of ours that ended without their items, by reason.',
      labels: ['problem'],
    }),
    duplicateOffers: addCounter(registry, {
      name: 'watcher_duplicate_offers_total',
      help: 'Open offers of ours that no sale waits for and that were cancelled.',
    }),
    doubts: addCounter<'reason'>(registry, {
      name: 'watcher_doubts_total',
      help: 'Sales that a person must look at, by reason.',
      labels: ['reason'],
    }),
    reversals: addCounter(registry, {
      name: 'watcher_reversals_total',
      help: 'Trades that Steam has undone.',
    }),
    looks: addCounter<'outcome'>(registry, {
      name: 'watcher_looks_total',
      help: 'Looks at the items of waiting sales, by what was found.',
      labels: ['outcome'],
    }),
    diversions: addCounter(registry, {
      name: 'watcher_diversions_total',
      help: 'Sales whose items left their seller and did not come to us.',
    }),
    lookInterval: addGauge(registry, {
      name: 'watcher_look_interval_seconds',
      help: 'How often each waiting sale is looked at, as the budget of requests allows.',
    }),
    waitingSales: addGauge(registry, {
      name: 'watcher_waiting_sales',
      help: 'Sales whose items are looked after.',
    }),
    offerToVerified: addHistogram(registry, {
      name: 'watcher_offer_to_verified_seconds',
      help: 'From the moment an offer was made to its items being found in our inventory.',
      bucketsSeconds: [5, 10, 15, 20, 30, 45, 60, 90, 120, 300, 900],
    }),
    leases: addGauge<'account'>(registry, {
      name: 'watcher_lease_held',
      help: 'Whether this process watches the account.',
      labels: ['account'],
    }),
  }
}
