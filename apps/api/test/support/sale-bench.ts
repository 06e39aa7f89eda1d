import { sql } from 'kysely'
import { applySaleEvent, type MoneyPorts, type SaleEvent } from '#contexts/payments/lifecycle/index.ts'
import { schedulePayout } from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'

/** Ids so large that no other number in a recording can be mistaken for one. */
export const FIRST_IDS = {
  users: 7_000_000_001,
  tickets: 6_000_000_001,
  transactions: 8_000_000_000_001,
  jobs: 900_000_000_000_001,
}
const LIMIT_GROSZE = 100_000_000_00n

const ports: MoneyPorts = {
  schedulePayout,
  stopBankOrders: async () => undefined,
  payoutCeilingGrosze: 1_000_000_000_00n,
  alert: () => undefined,
}

export async function startAtLargeIds(db: Db): Promise<void> {
  const { users, tickets, transactions, jobs } = FIRST_IDS
  await sql`alter table users alter column id restart with ${sql.lit(users)}`.execute(db)
  await sql`alter table tickets alter column id restart with ${sql.lit(tickets)}`.execute(db)
  await sql`alter table transactions alter column id restart with ${sql.lit(transactions)}`.execute(db)
  await sql`alter table graphile_worker._private_jobs alter column id restart with ${sql.lit(jobs)}`.execute(
    db,
  )
}

const LIMITS = [
  'payout.advance_pool_grosze',
  'approval.one_admin_from_grosze',
  'approval.two_admins_from_grosze',
  'approval.two_admins_new_details_from_grosze',
  'approval.one_admin_30_days_from_grosze',
]

/** Sellers with unlimited exposure who are paid without an approval, with a profile that Steam has just confirmed. */
export async function trustSellers(db: Db): Promise<void> {
  await sql`insert into settings (key, version, value, changed_by, reason)
    select given.key, coalesce(max(known.version), 0) + 1, to_jsonb(${String(LIMIT_GROSZE)}::bigint), 'system', 'bench'
    from unnest(${LIMITS}::text[]) as given (key) left join settings known on known.key = given.key
    group by given.key`.execute(db)
  await sql`update users set steam_created_at = '2015-01-01', steam_level = 30, steam_vac_banned = false,
    steam_community_banned = false, steam_economy_ban = 'none', steam_checked_at = now()`.execute(db)
  await sql`insert into seller_risk_profiles (user_id, limit_by_hand_grosze) select id, ${String(LIMIT_GROSZE)} from users
    on conflict (user_id) do update set limit_by_hand_grosze = excluded.limit_by_hand_grosze`.execute(db)
}

/** The three transactions that the trade watcher commits between the offer and the items. */
export async function receiveItems(db: Db, saleId: bigint, assetIds: readonly string[]): Promise<void> {
  const now = Date.now()
  const offer = {
    id: '1',
    senderId: 'seller',
    createdAt: now,
    receivedAssetIds: assetIds,
    givenCount: 0,
  }
  const events: SaleEvent[] = [
    { type: 'offer_found', senderId: 'seller', offer },
    { type: 'accept_started' },
    { type: 'items_read', areAllThere: true, doFingerprintsMatch: true, settlesAt: now - 1_000 },
  ]
  for (const event of events) {
    const decision = await db
      .transaction()
      .execute((trx) => applySaleEvent(trx, ports, { saleId, event, actor: 'system' }))
    if ('refused' in decision) throw new Error(`${event.type} was refused: ${decision.refused}`)
  }
}

/** Number of paid sales from this one on. */
export async function countPaid(db: Db, fromSaleId: bigint): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(*)::integer as paid from transactions
    where id >= ${String(fromSaleId)} and status = 'completed'`.execute(db)
  return rows[0]?.paid ?? 0
}

/** True when no due job waits. */
export async function isQueueQuiet(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (select 1 from graphile_worker.jobs
    where locked_at is not null or attempts < max_attempts and run_at < now() + interval '10 seconds') as due`.execute(
    db,
  )
  return rows[0]?.due === false
}

export type LifeFacts = {
  userId: string
  payoutId: string
  detailsId: string
  railRef: string
  fingerprints: string[]
}

/** Values that a recording must not repeat unchanged. */
export async function readLifeFacts(db: Db, saleId: bigint): Promise<LifeFacts> {
  const { rows } = await sql<LifeFacts>`
    select p.user_id::text as "userId", p.id as "payoutId", p.payout_destination_id as "detailsId", p.rail_ref as "railRef",
      array['\\x' || encode(d.fingerprint, 'hex'), '\\x' || encode(d.content_fingerprint, 'hex')] as fingerprints
    from payouts p join payout_destinations d on d.id = p.payout_destination_id where p.sale_id = ${String(saleId)}`.execute(
    db,
  )
  return rows[0]!
}

/** PostgreSQL copies a database only while no session uses it. */
export async function copyDatabase(serverDb: Db, from: string, to: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${from}`.execute(serverDb)
  await sql`create database ${sql.id(to)} template ${sql.id(from)}`.execute(serverDb)
}

/** A copy in which the ids of payout details are derived from their owner. */
export async function prepareCopy(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update payout_destinations set id = ('00000000-0000-4000-9000-00' || user_id)::uuid,
      fingerprint = decode(lpad(user_id::text, 64, '0'), 'hex'),
      content_fingerprint = decode(lpad(user_id::text, 64, '0'), 'hex')
      where user_id >= ${FIRST_IDS.users}`.execute(trx)
  })
}

/** A connection's process, and how much the server has written to its log so far. */
export async function readServer(db: Db): Promise<{ pid: number; walBytes: number }> {
  const { rows } = await sql<{ pid: number; wal: string }>`
    select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal`.execute(
    db,
  )
  const { pid, wal } = rows[0]!
  return { pid, walBytes: Number(wal) }
}
