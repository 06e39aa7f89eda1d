import { sql } from 'kysely'
import { PACE_EXAMPLES_MIN, type Pace } from '@app/contract/selling/sale-progress'
import type { Db } from '#platform/db/database.ts'

/** Typical durations. */
export type ProcessingTimes = {
  /** From the detected offer to the verified items. */
  checking: Pace | null
  /** From submission to settlement, by rail. */
  paying: ReadonlyMap<string, Pace>
}

/** Enough samples for a reliable estimate. */
const EXAMPLES_MAX = 200

type PaceRow = Pace & { rail: string | null; count: number }

/**
 * Measures the last sales completed without a review, and the last payouts of each rail. A reference typed in later
 * measures nothing.
 */
export async function loadProcessingTimes(db: Db): Promise<ProcessingTimes> {
  const pace = sql`count(*)::integer as count,
    coalesce(ceil(percentile_cont(0.5) within group (order by seconds)), 0)::integer as "p50Seconds",
    coalesce(ceil(percentile_cont(0.95) within group (order by seconds)), 0)::integer as "p95Seconds"`
  const { rows } = await sql<PaceRow>`
    select null as rail, ${pace} from (
      select extract(epoch from min(r.at) - min(o.at)) as seconds
      from (select id from sales where state = 'completed' order by id desc limit ${EXAMPLES_MAX}) s
      join sale_events o on o.sale_id = s.id and o.state in ('offer_seen', 'verifying')
      join sale_events r on r.sale_id = s.id and r.state = 'items_received'
      where not exists (select 1 from sale_events v where v.sale_id = s.id and v.state = 'review')
      group by s.id) examples
    union all
    select rail_states.rail, measured.* from rail_states cross join lateral (
      select ${pace} from (
        select extract(epoch from settled_at - first_submitted_at) as seconds from payouts
        where rail = rail_states.rail and settled_at is not null and first_submitted_at is not null and reference is null
        order by settled_at desc limit ${EXAMPLES_MAX}) examples) measured`.execute(db)
  const known = rows.filter(({ count }) => count >= PACE_EXAMPLES_MIN)
  const told = ({ p50Seconds, p95Seconds }: PaceRow): Pace => ({ p50Seconds, p95Seconds })
  const checking = known.find(({ rail }) => rail === null)
  return {
    checking: checking ? told(checking) : null,
    paying: new Map(known.flatMap((row) => (row.rail === null ? [] : [[row.rail, told(row)] as const]))),
  }
}
