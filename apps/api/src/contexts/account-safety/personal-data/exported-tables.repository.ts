import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type ExportedRow = Record<string, unknown>

/** Readable data about a user that the user may export, by file name. */
const TABLES = {
  steam: (person: bigint) => sql<ExportedRow>`select steam_created_at, steam_level, steam_profile_public,
    steam_vac_banned, steam_community_banned, steam_economy_ban, steam_checked_at from users where id = ${person}`,
  sessions: (
    person: bigint,
  ) => sql<ExportedRow>`select signed_in_at, last_used_at, ended_at, device_label as device
    from sessions where user_id = ${person} order by signed_in_at`,
  sales: (
    person: bigint,
  ) => sql<ExportedRow>`select id as number, code, state, created_at, completed_at, total_grosze, market_grosze, payout_class, terms_version,
    terms_accepted_at from sales where user_id = ${person} order by id`,
  'sale-items': (
    person: bigint,
  ) => sql<ExportedRow>`select i.sale_id as sale, i.market_name as item, i.market_grosze, i.our_grosze as paid_grosze
    from sale_items i join sales s on s.id = i.sale_id where s.user_id = ${person} order by i.sale_id, i.place`,
  'trade-offers': (
    person: bigint,
  ) => sql<ExportedRow>`select o.offer_id as offer, o.sender_id as sender, o.sale_id as sale, o.created_at
    from trade_offers o join users u on u.steam_id = o.sender_id where u.id = ${person} order by o.created_at`,
  transactions: (
    person: bigint,
  ) => sql<ExportedRow>`select id as number, type, amount_grosze, fee_grosze, status, method, created_at, completed_at
    from transactions where user_id = ${person} order by id`,
  payouts: (
    person: bigint,
  ) => sql<ExportedRow>`select transaction_id as "transaction", rail, amount_grosze, state, reference, created_at, settled_at
    from payouts where user_id = ${person} order by created_at`,
  'payout-details': (person: bigint) => sql<ExportedRow>`select method, coin, masked, created_at, last_used_at
    from payout_destinations where user_id = ${person} order by created_at`,
  debts: (
    person: bigint,
  ) => sql<ExportedRow>`select sale_id as sale, amount_grosze, left_grosze, created_at, closed_at
    from debts where user_id = ${person} order by id`,
  'balance-corrections': (
    person: bigint,
  ) => sql<ExportedRow>`select id as number, -amount_grosze as amount_grosze, at
    from balance_corrections where user_id = ${person} order by id`,
  appraisals: (
    person: bigint,
  ) => sql<ExportedRow>`select a.ticket_id as ticket, a.market_name as item, a.created_at as asked_at, p.payout_grosze as offered_grosze,
    p.state, p.named_at as offered_at, p.valid_until
    from appraisals a left join appraisal_prices p on p.appraisal_id = a.id where a.user_id = ${person} order by a.id, p.id`,
  'price-alerts': (
    person: bigint,
  ) => sql<ExportedRow>`select m.market_hash_name as item, a.target_grosze, a.language, a.created_at
    from price_alerts a left join market_names m on m.id = a.name_id where a.user_id = ${person} order by a.created_at`,
  'push-subscriptions': (
    person: bigint,
  ) => sql<ExportedRow>`select s.device_label as device, p.language, p.created_at
    from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${person} order by p.created_at`,
  tickets: (
    person: bigint,
  ) => sql<ExportedRow>`select id as number, subject, category, status, steam_id, created_at
    from tickets where user_id = ${person} order by id`,
  messages: (
    person: bigint,
  ) => sql<ExportedRow>`select m.ticket_id as ticket, case when m.is_staff then 'operator' else 'you' end as by, m.content,
    m.created_at from ticket_messages m join tickets t on t.id = m.ticket_id where t.user_id = ${person} order by m.id`,
  pictures: (person: bigint) => sql<ExportedRow>`select a.ticket_id as ticket, a.width, a.height, a.created_at
    from ticket_attachments a join tickets t on t.id = a.ticket_id where t.user_id = ${person} order by a.created_at`,
  marks: (person: bigint) =>
    sql<ExportedRow>`select mark, at from user_marks where user_id = ${person} order by id`,
  freezes: (person: bigint) => sql<ExportedRow>`select how, frozen_at, ended_at
    from account_freezes where user_id = ${person} order by id`,
  'saved-views': (person: bigint) => sql<ExportedRow>`select list, name, query, created_at
    from saved_views where admin_id = ${person} order by created_at`,
  'second-factors': (person: bigint) => sql<ExportedRow>`select kind, label, created_at, last_used_at
    from staff_factors where user_id = ${person} order by created_at`,
} as const

export type ExportedTable = keyof typeof TABLES

export const exportedTablesRepository = {
  names: Object.keys(TABLES) as ExportedTable[],

  async read(db: Db, table: ExportedTable, userId: bigint): Promise<ExportedRow[]> {
    const { rows } = await TABLES[table](userId).execute(db)
    return rows
  },
}
