import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

export type LiveDispatch = {
  id: bigint
  valueGrosze: bigint
  proposalId: string | null
  needsTwo: boolean
}

/** What staff may do about a dispatch: request it and agree to it. Only the dispatcher moves it on. */
export const dispatchRequestsRepository = {
  async findLive(trx: Trx, saleId: bigint): Promise<LiveDispatch | undefined> {
    const { rows } = await sql<LiveDispatch>`
      select id, value_grosze as "valueGrosze", proposal_id as "proposalId",
        state = 'requested' and dispatch_waits_for_two(id) as "needsTwo"
      from dispatches where sale_id = ${String(saleId)} and state not in ('refused', 'cancelled')`.execute(
      trx,
    )
    return rows[0]
  },

  async request(trx: Trx, saleId: bigint): Promise<void> {
    await sql`select request_dispatch(${String(saleId)}, null)`.execute(trx)
  },

  async agree(trx: Trx, id: bigint, proposalId: string): Promise<boolean> {
    const { rows } = await sql`update dispatches set proposal_id = ${proposalId}
      where id = ${String(id)} and state = 'requested' and proposal_id is null returning 1`.execute(trx)
    return rows.length > 0
  },
}
