import { sql } from 'kysely'
import type { Proposal } from '@app/contract/office/controls'
import type { Db, Trx } from '#platform/db/database.ts'

export type ProposalRow = {
  id: string
  kind: string
  subject: string
  sellerId: bigint | null
  payload: unknown
  mark: Buffer
  reason: string
  proposedBy: bigint
  proposerName: string
  proposedAt: Date
  expiresAt: Date
  state: Proposal['state']
  decidedBy: bigint | null
  deciderName: string | null
  decidedAt: Date | null
}

/** A proposal past its expiry counts as expired, even before the state is updated. */
const STATE = sql<
  Proposal['state']
>`case when p.state = 'waiting' and p.expires_at <= now() then 'expired' else p.state end`

export const proposalsRepository = {
  /** Serializes all controls, before any other lock: there are few of them and none is urgent. */
  async lockAll(trx: Trx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('admin_proposals'))`.execute(trx)
  },

  async insert(
    trx: Trx,
    proposal: {
      kind: string
      subject: string
      sellerId: bigint | null
      payload: object
      mark: Buffer
      reason: string
      adminId: bigint
      hours: number
    },
  ): Promise<string> {
    await trx
      .updateTable('admin_proposals')
      .set({ state: 'expired', decided_at: sql`now()` })
      .where('kind', '=', proposal.kind)
      .where('subject', '=', proposal.subject)
      .where('state', '=', 'waiting')
      .where('expires_at', '<=', sql<Date>`now()`)
      .execute()
    const { id } = await trx
      .insertInto('admin_proposals')
      .values({
        kind: proposal.kind,
        subject: proposal.subject,
        seller_id: proposal.sellerId,
        payload: JSON.stringify(proposal.payload),
        payload_hash: proposal.mark,
        reason: proposal.reason,
        proposed_by: proposal.adminId,
        expires_at: sql<Date>`now() + make_interval(hours => ${proposal.hours})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async find(db: Db, id: string): Promise<ProposalRow | undefined> {
    return select(db).where('p.id', '=', id).executeTakeFirst()
  },

  async decide(
    trx: Trx,
    decision: { id: string; state: 'confirmed' | 'withdrawn'; adminId: bigint },
  ): Promise<void> {
    await trx
      .updateTable('admin_proposals')
      .set({ state: decision.state, decided_by: decision.adminId, decided_at: sql`now()` })
      .where('id', '=', decision.id)
      .execute()
  },

  async list(
    db: Db,
    page: { state: Proposal['state']; limit: number; offset: number },
  ): Promise<ProposalRow[]> {
    return select(db)
      .where('p.state', 'in', storedStates(page.state))
      .where(STATE, '=', page.state)
      .orderBy('p.proposed_at', 'desc')
      .orderBy('p.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  },

  async count(db: Db, state: Proposal['state']): Promise<number> {
    const { count } = await db
      .selectFrom('admin_proposals as p')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('p.state', 'in', storedStates(state))
      .where(STATE, '=', state)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
}

function storedStates(state: Proposal['state']): Proposal['state'][] {
  return state === 'expired' ? ['waiting', 'expired'] : [state]
}

function select(db: Db) {
  return db
    .selectFrom('admin_proposals as p')
    .innerJoin('users as proposer', 'proposer.id', 'p.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'p.decided_by')
    .select([
      'p.id',
      'p.kind',
      'p.subject',
      'p.seller_id as sellerId',
      'p.payload',
      'p.payload_hash as mark',
      'p.reason',
      'p.proposed_by as proposedBy',
      'proposer.persona_name as proposerName',
      'p.proposed_at as proposedAt',
      'p.expires_at as expiresAt',
      STATE.as('state'),
      'p.decided_by as decidedBy',
      'decider.persona_name as deciderName',
      'p.decided_at as decidedAt',
    ])
}
