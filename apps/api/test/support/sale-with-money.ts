import { sql } from 'kysely'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import { payoutFor } from '@app/contract/payout-share'
import {
  assertPayoutTerms,
  insertSaleFinancials,
  lockPayoutFacts,
  type KeptPromise,
} from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { newUser } from './new-user.ts'
import { queueSaleMail } from '#platform/jobs/seller-mails.ts'

export type SaleInTest = { saleId: bigint; userId: bigint; payoutDetailsId: string; totalGrosze: bigint }

/** A seller whose account qualifies for an advance. */
export async function newSeller(db: Db, facts: { steamId?: string; keys?: Keys } = {}): Promise<bigint> {
  const { id } = await newUser(db, facts)
  await db
    .updateTable('users')
    .set({
      steam_created_at: new Date('2015-01-01'),
      steam_level: 30,
      steam_vac_banned: false,
      steam_community_banned: false,
      steam_economy_ban: 'none',
    })
    .where('id', '=', id)
    .execute()
  await givePayoutKey(db, id)
  return id
}

/** A user with payout details has a key for them; this one decrypts nothing. */
export async function givePayoutKey(db: Db, userId: bigint): Promise<void> {
  await db
    .insertInto('user_keys')
    .values({
      user_id: userId,
      purpose: 'payout',
      wrapping_key_id: 'test',
      wrapped_key: randomBytes(60),
      public_key: randomBytes(32),
    })
    .execute()
}

export async function newAdmin(db: Db): Promise<bigint> {
  const { id } = await newUser(db)
  await db.updateTable('users').set({ is_admin: true, staff_role: 'finance' }).where('id', '=', id).execute()
  return id
}

export async function newDetails(
  db: Db,
  userId: bigint,
  destination: { method?: 'bank' | 'paypal' | 'skrill' | 'crypto'; coin?: 'BTC' | 'LTC' } = {},
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('payout_destinations')
    .values({
      id,
      user_id: userId,
      method: destination.method ?? 'paypal',
      coin: destination.coin ?? null,
      sealed: randomBytes(100),
      fingerprint: randomBytes(32),
      content_fingerprint: randomBytes(32),
      masked: '•••',
    })
    .execute()
  return id
}

/** The item facts that pages show. */
const ITEM_FACTS = {
  name: 'AK-47 | Redline',
  weaponType: 'AK-47',
  wear: 'ft',
  statTrak: false,
  souvenir: false,
  rarity: 'Legendary',
  image: '',
  wearFloat: 0.2512,
  paintSeed: 412,
  nameTag: null,
  stickers: [],
  charm: null,
}

/** A sale as `POST /api/inventory/sell` leaves it: quote, base row, sale, items and its reservation in the limits. */
export async function newSale(
  db: Db,
  wish: {
    userId?: bigint
    payoutDetailsId?: string
    /** Our account for the items; without it the database chooses. */
    accountId?: string
    /** Market price of one item. */
    marketGrosze?: bigint
    items?: readonly { assetId: string; fingerprint: Buffer }[]
    deadlineAt?: Date
    quotedAt?: Date
    /** The promise shown to the seller before confirming. */
    promise?: KeptPromise
  } = {},
): Promise<SaleInTest> {
  const userId = wish.userId ?? (await newSeller(db))
  const payoutDetailsId = wish.payoutDetailsId ?? (await newDetails(db, userId))
  const things = wish.items ?? [{ assetId: String(randomInt(1, 2 ** 47)), fingerprint: randomBytes(32) }]
  const itemMarketGrosze = wish.marketGrosze ?? 300_00n
  const itemGrosze = payoutFor(itemMarketGrosze, 7_000)
  const marketGrosze = itemMarketGrosze * BigInt(things.length)
  const totalGrosze = itemGrosze * BigInt(things.length)
  const { method, fingerprint } = await db
    .selectFrom('payout_destinations')
    .select(['method', 'fingerprint'])
    .where('id', '=', payoutDetailsId)
    .executeTakeFirstOrThrow()
  const quoteId = randomUUID()
  const code = Array.from({ length: 10 }, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[randomInt(32)]).join('')
  const items = things.map((thing, index) => ({
    market_grosze: itemMarketGrosze,
    rate_bps: 7_000,
    asset_id: thing.assetId,
    place: index + 1,
    market_name: 'AK-47 | Redline (Field-Tested)',
    our_grosze: itemGrosze,
    fingerprint: thing.fingerprint,
    facts: JSON.stringify(ITEM_FACTS),
  }))
  const amounts = { market_grosze: marketGrosze, rate_bps: 7_000 }
  const shared = { ...amounts, user_id: userId, code, minimum_grosze: 20_00n, total_grosze: totalGrosze }
  const saleId = await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('quotes')
      .values({
        ...shared,
        id: quoteId,
        price_list_id: 1,
        prices_fetched_at: new Date(),
        expires_at: new Date(Date.now() + 900_000),
      })
      .execute()
    await trx
      .insertInto('quote_items')
      .values(items.map((item) => ({ ...item, quote_id: quoteId })))
      .execute()
    const { id } = await trx
      .insertInto('transactions')
      .values({ type: 'sale', user_id: userId, amount_grosze: totalGrosze, method })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('sales')
      .values({
        ...shared,
        id,
        items_count: items.length,
        // None in a test that has no account of ours.
        account_id: wish.accountId ?? sql<string>`choose_account(${userId}, ${items.length}, ${totalGrosze})`,
        quote_id: quoteId,
        payout_destination_id: payoutDetailsId,
        terms_version: 'test',
        deadline_at: wish.deadlineAt ?? new Date(Date.now() + 1_800_000),
      })
      .execute()
    await trx
      .insertInto('sale_items')
      .values(items.map((item) => ({ ...item, sale_id: id })))
      .execute()
    await sql`select record_sale_step(${String(id)}::bigint)`.execute(trx)
    await queueSaleMail(trx, { userId, saleId: id, step: 'created' })
    const quotedAt = wish.quotedAt ?? new Date(Date.now() - 60_000)
    const place = { userId, method: method as PayoutMethod, coin: null, fingerprint, sessionId: null }
    const facts = await lockPayoutFacts(trx, place)
    const terms = assertPayoutTerms(facts, { nowGrosze: totalGrosze, laterGrosze: totalGrosze }, null)
    const { promise = null } = wish
    const money = { userId, totalGrosze, marketGrosze, quotedAt, fingerprint, promise }
    const financials = insertSaleFinancials(facts.settings, money, terms)
    await sql`with sale as (select ${String(id)}::bigint as id) ${financials}`.execute(trx)
    return id
  })
  return { saleId, userId, payoutDetailsId, totalGrosze }
}
