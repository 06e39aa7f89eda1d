import { addCounter, type MetricsRegistry } from '#platform/observability/metrics.ts'

export type DispatcherMetrics = ReturnType<typeof createDispatcherMetrics>

export function createDispatcherMetrics(registry: MetricsRegistry) {
  return {
    passes: addCounter<'outcome'>(registry, {
      name: 'dispatcher_passes_total',
      help: 'Looks at what an account has to give, by how they ended.',
      labels: ['outcome'],
    }),
    steps: addCounter<'step'>(registry, {
      name: 'dispatcher_steps_total',
      help: 'Steps of items that leave our accounts.',
      labels: ['step'],
    }),
    strays: addCounter(registry, {
      name: 'dispatcher_stray_offers_total',
      help: 'Open offers that give items, that nothing waits for and that were cancelled.',
    }),
  }
}
