import type { Language } from '@app/contract/languages'
import { sql } from 'kysely'
import type { Proposal } from '@app/contract/office/controls'
import type { StaffingMode } from '@app/contract/office/one-person-wait'
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
  rule: Proposal['rule']
  notBefore: Date | null
  isMailSent: boolean
  isWaitOver: boolean
  /** The wait is over and the mail left long enough ago: the proposer may confirm alone. */
  isDue: boolean
}

/** A proposal past its expiry counts as expired, even before the state is updated. */
const STATE = sql<
  Proposal['state']
>`case when p.state = 'waiting' and p.expires_at <= now() then 'expired' else p.state end`

const MAILED_AT = sql`case when p.state = 'waiting' and p.rule = 'one_person' then stop_mail_sent_at(p.id) end`

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
  ): Promise<{ id: string; rule: Proposal['rule'] }> {
    await trx
      .updateTable('admin_proposals')
      .set({ state: 'expired', decided_at: sql`now()` })
      .where('kind', '=', proposal.kind)
      .where('subject', '=', proposal.subject)
      .where('state', '=', 'waiting')
      .where('expires_at', '<=', sql<Date>`now()`)
      .execute()
    const payload = JSON.stringify(proposal.payload)
    const notBefore = sql<Date | null>`case when staffing_mode() = 'one_person'
      then one_person_not_before(${proposal.kind}, ${payload}::jsonb, ${proposal.adminId}) end`
    const { id, rule } = await trx
      .insertInto('admin_proposals')
      .values({
        kind: proposal.kind,
        subject: proposal.subject,
        seller_id: proposal.sellerId,
        payload,
        payload_hash: proposal.mark,
        reason: proposal.reason,
        proposed_by: proposal.adminId,
        not_before: notBefore,
        expires_at: sql<Date>`coalesce(${notBefore}, now()) + make_interval(hours => ${proposal.hours})`,
      })
      .returning(['id', 'rule'])
      .executeTakeFirstOrThrow()
    return { id, rule: rule as Proposal['rule'] }
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

  /** What the caller's own steps that wait add up to, and whether one person may confirm at all. */
  async readOwnRule(
    db: Db,
    userId: bigint,
  ): Promise<{ mode: StaffingMode; waitingGrosze: number; hasPasskey: boolean; hasAddress: boolean }> {
    const { rows } = await sql<{
      mode: StaffingMode
      waitingGrosze: string
      hasPasskey: boolean
      hasAddress: boolean
    }>`select staffing_mode() as mode,
      (select coalesce(sum(proposal_grosze(payload)), 0) from admin_proposals where state = 'waiting'
        and rule = 'one_person' and proposed_by = ${userId} and expires_at > now()) as "waitingGrosze",
      exists (select 1 from staff_factors where user_id = ${userId} and kind = 'passkey'
        and is_settled_in(created_at)) as "hasPasskey",
      exists (select 1 from users where is_admin and staff_role = 'owner' and email_sealed is not null
        and is_settled_in(email_saved_at)) as "hasAddress"`.execute(db)
    const [row] = rows
    if (!row) throw new Error('one row always answers')
    return { ...row, waitingGrosze: Number(row.waitingGrosze) }
  },

  /** Whether some owner could confirm alone and stop a step. */
  async hasReadyOwner(db: Db): Promise<boolean> {
    const { rows } =
      await sql`select 1 from users u where is_admin and staff_role = 'owner' and email_sealed is not null
      and exists (select 1 from staff_factors f where f.user_id = u.id and f.kind = 'passkey') limit 1`.execute(
        db,
      )
    return rows.length > 0
  },

  /** The owners who may be mailed a stop link. */
  async listStopReaders(db: Db): Promise<{ userId: bigint; language: Language }[]> {
    const rows = await db
      .selectFrom('users')
      .select(['id as userId', sql<Language>`language`.as('language')])
      .where('is_admin', '=', true)
      .where('staff_role', '=', 'owner')
      .where('email_sealed', 'is not', null)
      .where(sql<boolean>`is_settled_in(email_saved_at)`)
      .orderBy('id')
      .execute()
    return rows
  },

  /** False when the proposal already has a link. */
  async insertStop(trx: Trx, proposalId: string, tokenHash: Buffer): Promise<boolean> {
    const made = await trx
      .insertInto('proposal_stops')
      .values({ proposal_id: proposalId, token_hash: tokenHash })
      .onConflict((conflict) => conflict.column('proposal_id').doNothing())
      .returning('proposal_id')
      .executeTakeFirst()
    return made !== undefined
  },

  async findByStop(db: Db, tokenHash: Buffer): Promise<ProposalRow | undefined> {
    return select(db)
      .innerJoin('proposal_stops as stop', 'stop.proposal_id', 'p.id')
      .where('stop.token_hash', '=', tokenHash)
      .executeTakeFirst()
  },

  /** Uses the link and stops the proposal. False when the link was used before. */
  async stop(trx: Trx, id: string): Promise<boolean> {
    const used = await trx
      .updateTable('proposal_stops')
      .set({ used_at: sql`now()` })
      .where('proposal_id', '=', id)
      .where('used_at', 'is', null)
      .returning('proposal_id')
      .executeTakeFirst()
    if (!used) return false
    await trx
      .updateTable('admin_proposals')
      .set({ state: 'stopped', decided_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return true
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
      sql<Proposal['rule']>`p.rule`.as('rule'),
      'p.not_before as notBefore',
      sql<boolean>`coalesce(${MAILED_AT} is not null, false)`.as('isMailSent'),
      sql<boolean>`coalesce(p.not_before <= now(), true)`.as('isWaitOver'),
      sql<boolean>`coalesce(p.not_before <= now() and ${MAILED_AT} <= now() - one_person_wait('', 0), false)`.as(
        'isDue',
      ),
    ])
}
