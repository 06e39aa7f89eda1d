import { sql } from 'kysely'
import type { WearCode } from '@app/contract/catalog/calculator'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'

/** The item's data, stored when the seller asked for a price. */
export type AppraisedFacts = {
  name: string
  wear: WearCode | null
  image: string
  wearFloat: number | null
  paintIndex: number | null
  paintSeed: number | null
  stickers: readonly unknown[]
  charm: unknown
  nameTag: string | null
  inspectLink?: string | null
}

export type AppraisalRow = {
  id: bigint
  userId: bigint
  ticketId: bigint | null
  assetId: string
  marketName: string
  fingerprint: Buffer
  facts: AppraisedFacts
  listedGrosze: bigint | null
  isClosed: boolean
  isUsed: boolean
  /** The newest price that is not declined, withdrawn or replaced. */
  price: {
    id: string
    payoutGrosze: string
    state: 'offered' | 'accepted'
    validUntil: string
    isLapsed: boolean
    namedBy: string
    namedByName: string
  } | null
}

export type NewAppraisal = Pick<
  AppraisalRow,
  'userId' | 'assetId' | 'marketName' | 'fingerprint' | 'listedGrosze'
> & { ticketId: bigint; facts: object }

/** Totals of the prices set within 24 hours. */
export type NamedSums = { sellerGrosze: bigint; namerGrosze: bigint; houseGrosze: bigint }

/** Uses `clock_timestamp()`, the database's current time, not the start of the transaction. */
const select = sql`
  ${PREPARED} select a.id, a.user_id as "userId", a.ticket_id as "ticketId", a.asset_id as "assetId", a.market_name as "marketName",
    a.fingerprint, a.facts, a.listed_grosze as "listedGrosze", a.closed_at is not null as "isClosed",
    exists (select 1 from sale_items i join appraisal_prices u on u.id = i.appraisal_price_id
      where u.appraisal_id = a.id and i.released_at is null) as "isUsed",
    case when p.id is null then null else json_build_object('id', p.id::text, 'payoutGrosze', p.payout_grosze::text,
      'state', p.state, 'validUntil', p.valid_until, 'isLapsed', p.valid_until <= clock_timestamp(),
      'namedBy', p.named_by::text, 'namedByName', u.persona_name) end as price
  from appraisals a
    left join appraisal_prices p on p.appraisal_id = a.id and p.state in ('offered', 'accepted')
    left join users u on u.id = p.named_by`

/** For a statement that reads more: most sellers have none. */
export const hasOpenAppraisals = (userId: bigint) =>
  sql<boolean>`exists (select 1 from appraisals where user_id = ${userId} and closed_at is null)`

export const appraisalsRepository = {
  async listOpen(db: Db, userId: bigint): Promise<AppraisalRow[]> {
    const { rows } = await sql<AppraisalRow>`${select}
      where a.user_id = ${userId} and a.closed_at is null order by a.id`.execute(db)
    return rows
  },

  async find(db: Db, appraisalId: bigint): Promise<AppraisalRow | undefined> {
    const { rows } = await sql<AppraisalRow>`${select} where a.id = ${appraisalId}`.execute(db)
    return rows[0]
  },

  async findByTicket(db: Db, ticketId: bigint): Promise<AppraisalRow | undefined> {
    const { rows } = await sql<AppraisalRow>`${select} where a.ticket_id = ${ticketId}`.execute(db)
    return rows[0]
  },

  /** Null when no price list has had the name. */
  async findNameId(db: Db, marketName: string): Promise<number | null> {
    const row = await db
      .selectFrom('market_names')
      .select('id')
      .where('market_hash_name', '=', marketName)
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Locks the ticket first, like every ticket operation, because closing a ticket also closes its appraisal. */
  async lock(trx: Trx, appraisalId: bigint): Promise<AppraisalRow | undefined> {
    await sql`select 1 from tickets where id = (select ticket_id from appraisals where id = ${appraisalId})
      for update`.execute(trx)
    await sql`select 1 from appraisals where id = ${appraisalId} for update`.execute(trx)
    return appraisalsRepository.find(trx, appraisalId)
  },

  async insert(trx: Trx, appraisal: NewAppraisal): Promise<bigint> {
    const { id } = await trx
      .insertInto('appraisals')
      .values({
        user_id: appraisal.userId,
        ticket_id: appraisal.ticketId,
        asset_id: appraisal.assetId,
        market_name: appraisal.marketName,
        fingerprint: appraisal.fingerprint,
        facts: JSON.stringify(appraisal.facts),
        listed_grosze: appraisal.listedGrosze,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async close(trx: Trx, appraisalId: bigint): Promise<void> {
    await trx
      .updateTable('appraisals')
      .set({ closed_at: sql`now()` })
      .where('id', '=', appraisalId)
      .where('closed_at', 'is', null)
      .execute()
  },

  async insertPrice(
    trx: Trx,
    price: {
      appraisal: AppraisalRow
      payoutGrosze: bigint
      namedBy: bigint
      confirmedBy: bigint | null
      validHours: number
    },
  ): Promise<{ id: bigint; validUntil: Date }> {
    const { appraisal } = price
    return trx
      .insertInto('appraisal_prices')
      .values({
        appraisal_id: appraisal.id,
        user_id: appraisal.userId,
        asset_id: appraisal.assetId,
        fingerprint: appraisal.fingerprint,
        payout_grosze: price.payoutGrosze,
        named_by: price.namedBy,
        confirmed_by: price.confirmedBy,
        valid_until: sql`now() + make_interval(hours => ${price.validHours})`,
      })
      .returning(['id', 'valid_until as validUntil'])
      .executeTakeFirstOrThrow()
  },

  /**
   * All prices for this seller, and the prices without a second confirmation: by this staff member, and by all staff.
   * A declined price, or an offer that the new one replaces, does not count.
   */
  async namedInLastDay(db: Db, price: { appraisal: AppraisalRow; namedBy: bigint }): Promise<NamedSums> {
    const { rows } = await sql<NamedSums>`
      select coalesce(sum(payout_grosze) filter (where user_id = ${price.appraisal.userId}), 0)::bigint as "sellerGrosze",
        coalesce(sum(payout_grosze) filter (where confirmed_by is null
          and named_by = ${price.namedBy}), 0)::bigint as "namerGrosze",
        coalesce(sum(payout_grosze) filter (where confirmed_by is null), 0)::bigint as "houseGrosze"
      from appraisal_prices where named_at > now() - interval '24 hours'
        and state not in ('declined', 'withdrawn', 'replaced')
        and not (appraisal_id = ${price.appraisal.id} and state = 'offered')`.execute(db)
    return rows[0]!
  },

  /** False when the price is no longer offered or has expired. */
  async accept(trx: Trx, priceId: bigint): Promise<boolean> {
    const result = await sql`update appraisal_prices set state = 'accepted', decided_at = now()
      where id = ${priceId} and state = 'offered' and valid_until > now()`.execute(trx)
    return result.numAffectedRows === 1n
  },

  /** False when the price is no longer offered. */
  async end(trx: Trx, priceId: bigint, state: 'declined' | 'withdrawn' | 'replaced'): Promise<boolean> {
    const result = await sql`update appraisal_prices set state = ${state}, decided_at = now()
      where id = ${priceId} and state = 'offered'`.execute(trx)
    return result.numAffectedRows === 1n
  },

  /** Marks expired prices as lapsed, so that a new price can be set. */
  async letLapse(trx: Trx, appraisalId: bigint): Promise<void> {
    await sql`update appraisal_prices set state = 'lapsed', decided_at = now()
      where appraisal_id = ${appraisalId} and state in ('offered', 'accepted') and valid_until <= now()`.execute(
      trx,
    )
  },
}
