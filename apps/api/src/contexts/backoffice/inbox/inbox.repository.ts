import { INBOX_KIND_MAX, type InboxKind } from '@app/contract/office/inbox'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type InboxRow = {
  kind: InboxKind
  id: string
  name: string | null
  detail: string | null
  amountGrosze: bigint | null
  since: Date
  /** A deadline that is stored; the rules of the kind set the others. */
  dueAt: Date | null
}

/** One more than are listed, so that a longer list is noticed. */
const LIMIT = sql.lit(INBOX_KIND_MAX + 1)
const STUCK_AFTER = sql.lit('10 minutes')
const NO_TEXT = sql`null::text`
const NO_TIME = sql`null::timestamptz`

type Reader = (staffId: string) => RawBuilder<unknown>

/** The columns of InboxRow without the kind, in their order. */
const READERS: Record<InboxKind, Reader> = {
  sale_review: () => sql`
    select s.id::text, u.persona_name, ${NO_TEXT}, s.total_grosze, s.moved_at, ${NO_TIME}
    from sales s join users u on u.id = s.user_id where s.state = 'review' order by s.id limit ${LIMIT}`,
  payout_approval: (staffId) => sql`
    select p.transaction_id::text, u.persona_name, p.rail, p.amount_grosze, p.created_at, p.promised_by
    from payouts p join users u on u.id = p.user_id
    where p.state = 'created' and p.user_id <> ${staffId}::bigint and not exists (
      select 1 from payout_approvals a where a.payout_id = p.id and a.admin_id = ${staffId}::bigint)
    order by p.created_at limit ${LIMIT}`,
  payout_stuck: () =>
    ofPayouts(sql`p.state in ${payoutStates.unconfirmed}
    and p.moved_at < now() - interval ${STUCK_AFTER}`),
  payout_unclaimed: () => ofPayouts(sql`p.state = 'unclaimed'`),
  // The money is on the seller's balance. It is work until the seller withdraws it.
  payout_returned: () =>
    ofPayouts(sql`p.state = 'returned' and p.created_at > now() - interval '90 days'
    and exists (select 1 from journal_entries e where e.account_id = 'L:balance:' || p.user_id
      having sum(e.amount_grosze) <= -p.amount_grosze)`),
  proposal: (staffId) => sql`
    select a.id::text, u.persona_name, a.kind, null::bigint, a.proposed_at, a.expires_at
    from admin_proposals a join users u on u.id = a.proposed_by
    where a.state = 'waiting' and a.expires_at > now() and a.proposed_by <> ${staffId}::bigint
      and a.seller_id is distinct from ${staffId}::bigint
    order by a.proposed_at limit ${LIMIT}`,
  bank_file_due: () => sql`
    select 'next'::text, ${NO_TEXT}, count(*)::text, sum(p.amount_grosze)::bigint, min(p.moved_at), ${NO_TIME}
    from payouts p where p.rail = 'bank' and (p.state = 'approved' or p.state = 'submitting' and not p.is_submitted)
      and not exists (select 1 from bank_batch_payouts o where o.payout_id = p.id and o.is_in)
    having count(*) > 0`,
  // Whoever made the file may not report that the bank has it.
  bank_file_ready: (staffId) => sql`
    select b.id::text, ${NO_TEXT}, b.orders::text, b.sum_grosze, b.ready_at, ${NO_TIME}
    from bank_batches b where b.state = 'ready' and b.maker_id <> ${staffId}::bigint
      and exists (select 1 from bank_batch_payouts o join payouts p on p.id = o.payout_id
        where o.batch_id = b.id and o.is_in and p.state not in ('settled', 'returned'))
    order by b.ready_at limit ${LIMIT}`,
  // Whoever imported the statement or made the file may not decide.
  bank_return: (staffId) => sql`
    select l.statement_id::text, u.persona_name, ${NO_TEXT}, l.amount_grosze, s.imported_at, ${NO_TIME}
    from bank_statement_lines l join bank_statements s on s.id = l.statement_id
    left join payouts p on p.id = l.payout_id left join users u on u.id = p.user_id
    where l.outcome = 'return_waiting' and l.return_decided_at is null and s.imported_by <> ${staffId}::bigint
      and not exists (select 1 from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
        where o.payout_id = l.payout_id and b.maker_id = ${staffId}::bigint)
    order by l.id limit ${LIMIT}`,
  debt: () => sql`
    select d.user_id::text, u.persona_name, lpad(d.sale_id::text, 6, '0'), d.left_grosze, d.created_at, ${NO_TIME}
    from debts d join users u on u.id = d.user_id where d.closed_at is null order by d.id limit ${LIMIT}`,
  item_return: () => sql`
    select r.sale_id::text, u.persona_name, ${NO_TEXT}, s.total_grosze, r.not_before, ${NO_TIME}
    from returns_due r join sales s on s.id = r.sale_id join users u on u.id = s.user_id
    where r.closed_at is null and r.not_before <= now() order by r.not_before limit ${LIMIT}`,
  price_list: () => sql`
    select id::text, ${NO_TEXT}, row_count::text, null::bigint, finished_at, ${NO_TIME}
    from price_lists where state = 'quarantined' order by id limit ${LIMIT}`,
  finding: () => sql`
    select f.rail, ${NO_TEXT}, f.class, case when f.currency = 'PLN'
      then abs(coalesce(f.ours_minor, 0) - coalesce(f.theirs_minor, 0))::bigint end, f.opened_at, ${NO_TIME}
    from reconciliation_findings f where f.closed_at is null order by f.id limit ${LIMIT}`,
  ticket: (staffId) => ofTickets(staffId, sql`t.category <> 'appraisal'`),
  appraisal: (staffId) => ofTickets(staffId, sql`t.category = 'appraisal'`),
}

function ofPayouts(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select p.transaction_id::text, u.persona_name, p.rail, p.amount_grosze, p.moved_at, ${NO_TIME}
    from payouts p join users u on u.id = p.user_id where ${where} order by p.moved_at limit ${LIMIT}`
}

/** Ranks below 4 wait for an answer; a ticket of a colleague is the colleague's work. */
function ofTickets(staffId: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select t.id::text, u.persona_name, t.subject, null::bigint, t.last_message_at,
      t.last_message_at + case t.priority when 'urgent' then interval '1 hour' when 'high' then interval '4 hours'
        when 'medium' then interval '1 day' else interval '2 days' end
    from tickets t left join users u on u.id = t.user_id
    where t.queue_rank < 4 and ${where} and (t.assigned_to is null or t.assigned_to = ${staffId}::bigint)
    order by t.queue_rank, t.queue_order limit ${LIMIT}`
}

export const inboxRepository = {
  async list(db: Db, staffId: bigint, kinds: readonly InboxKind[]): Promise<InboxRow[]> {
    if (kinds.length === 0) return []
    const parts = kinds.map(
      (kind) => sql`select ${sql.lit(kind)} as kind, part.* from (${READERS[kind](staffId.toString())})
        as part (id, name, detail, "amountGrosze", since, "dueAt")`,
    )
    const { rows } = await sql<InboxRow>`${sql.join(parts, sql` union all `)}`.execute(db)
    return rows
  },
}
