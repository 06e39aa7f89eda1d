import { READINESS_REASONS } from '@app/contract/selling/readiness'
import { DomainError } from '#shared/domain-error.ts'
import { checkReadiness, type ReadinessTools } from './check-readiness.ts'
import type { Person } from './inventory-reader.ts'
import type { ReadinessRow } from './readiness.repository.ts'

/** Refuses a seller with a known obstacle. A check without a result is not an obstacle. */
export async function assertReadyToSell(
  tools: ReadinessTools,
  person: Person,
  row: ReadinessRow,
): Promise<void> {
  const { checks } = await checkReadiness(tools, person, row, 'pl')
  const blocked = checks.flatMap(({ check, state, reason, days }) =>
    state === 'blocked' && reason !== null ? [{ check, reason, days }] : [],
  )
  if (blocked.length === 0) return
  const fields = blocked.map(({ check, reason, days }) => {
    const { pl, en } = READINESS_REASONS[reason].texts
    const written = (text: string) => text.replace('{days}', String(days ?? ''))
    return [check, { pl: written(pl), en: written(en) }] as const
  })
  throw new DomainError(
    'not_ready_to_sell',
    { reasons: blocked.map(({ reason }) => reason) },
    { fields: Object.fromEntries(fields) },
  )
}
