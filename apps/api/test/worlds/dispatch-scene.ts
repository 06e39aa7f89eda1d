import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recordListedResale } from '#contexts/payments/stock/index.ts'
import type { Db } from '#platform/db/database.ts'
import { SETTINGS, type SettingInput } from '#platform/settings/settings-registry.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { admitAccounts } from '#test/support/admit-accounts.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'
import { receiveItems } from './account-loss-scene.ts'

export type DueReturn = { saleId: bigint; userId: bigint; account: string; assetIds: string[] }

export const newNumber = () => String(randomInt(10 ** 9, 2 ** 47))

/** An admitted account of ours that has a dispatcher. */
export async function newAccount(db: Db): Promise<string> {
  const account = String(76_561_198_000_000_000n + BigInt(randomInt(10 ** 9)))
  await admitAccounts(db, [account])
  await sql`insert into dispatch_accounts (steam_id) values (${account})`.execute(db)
  return account
}

export async function setDispatchLimits(
  db: Db,
  limits: Partial<SettingInput<'dispatch.limits'>>,
): Promise<void> {
  const value = { ...SETTINGS['dispatch.limits'].initial, ...limits }
  await db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'dispatch.limits',
      value,
      changedBy: { type: 'operator', id: 'test' },
      reason: 'test',
    }),
  )
}

type Wish = { account: string; grosze?: bigint; userId?: bigint; count?: number }

/** Items that lie in this account under new ids and that Steam can no longer take back. */
export async function takeItems(db: Db, wish: Wish): Promise<DueReturn> {
  const userId = wish.userId ?? (await newSeller(db))
  const items = Array.from({ length: wish.count ?? 1 }, () => ({
    assetId: newNumber(),
    fingerprint: randomBytes(32),
  }))
  const { saleId } = await newSale(db, {
    userId,
    accountId: wish.account,
    marketGrosze: wish.grosze ?? 300_00n,
    items,
  })
  await receiveItems(db, { saleId, account: wish.account, settlesAt: Date.now() - 1_000 })
  const assetIds = items.map(newNumber)
  const newIds = Object.fromEntries(items.map(({ assetId }, index) => [assetId, assetIds[index]]))
  await sql`update trades set new_asset_ids = ${JSON.stringify(newIds)}::jsonb where sale_id = ${String(saleId)}`.execute(
    db,
  )
  return { saleId, userId, account: wish.account, assetIds }
}

/** A rejected sale whose items we hold. */
export async function dueReturn(db: Db, wish: Wish): Promise<DueReturn> {
  const due = await takeItems(db, wish)
  await driveMoney(db).saleEvent(due.saleId, {
    type: 'rejected_by_admin',
    holdsItems: true,
    returnNotBefore: Date.now() - 1_000,
  })
  return due
}

/** A paid item of ours that a connector sold to this buyer. */
export async function soldItem(
  db: Db,
  wish: Wish & { buyer: string; deposit?: string },
): Promise<DueReturn & { resaleId: bigint; stockItemId: bigint }> {
  const taken = await takeItems(db, wish)
  const money = driveMoney(db)
  const payoutId = await money.openPayout(taken.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  const id = String(taken.saleId)
  await sql`update trades set settled_at = now(), next_read_at = null where sale_id = ${id}`.execute(db)
  const { rows } = await sql<{ stockItemId: bigint }>`
    insert into market_listings (stock_item_id, market, steam_asset_id, state, offer_id, deposit_id, price_minor, floor_minor)
    select id, 'dmarket', ${taken.assetIds[0]!}, 'listed', ${`o-${id}`}, ${wish.deposit ?? null}, 5000, 1000
    from stock_items where sale_id = ${id} returning stock_item_id as "stockItemId"`.execute(db)
  const { stockItemId } = rows[0]!
  await db.transaction().execute((trx) =>
    recordListedResale(trx, {
      stockItemId,
      market: 'dmarket',
      externalId: `o-${id}`,
      currency: 'PLN',
      priceMinor: wish.grosze ?? 300_00n,
      feeMinor: 0n,
      rateE4: 10_000,
      rateTable: null,
      soldAt: new Date(),
      releasesAt: null,
      isFinal: false,
      buyer: { steamId: wish.buyer, tradeToken: 'buyer-T0' },
    }),
  )
  const { id: resaleId } = await db
    .selectFrom('resales')
    .select('id')
    .where('stock_item_id', '=', stockItemId)
    .executeTakeFirstOrThrow()
  return { ...taken, resaleId, stockItemId }
}

/** The request, as the worker makes it, with the token that the worker found. */
export async function requestReturn(db: Db, { saleId }: { saleId: bigint }): Promise<bigint | null> {
  const { rows } = await sql<{
    id: bigint | null
  }>`select request_dispatch(${String(saleId)}, null) as id`.execute(db)
  const id = rows[0]!.id
  if (id !== null)
    await sql`update dispatches set trade_token = 'seller-T' where id = ${String(id)}`.execute(db)
  return id
}

/** The step before a call, as the dispatcher makes it. */
export async function startSending(db: Db, id: bigint): Promise<void> {
  await sql`update dispatches set state = 'sending', send_count = send_count + 1, absent_reads = 0,
      send_started_at = clock_timestamp(), arrives_by = clock_timestamp() + interval '60 seconds'
    where id = ${String(id)}`.execute(db)
}

export async function noteSent(db: Db, id: bigint, offerId = newNumber()): Promise<string> {
  await sql`update dispatches set state = 'sent', offer_id = ${offerId}, steam_state = 9, sent_at = now(), trade_token = null
    where id = ${String(id)}`.execute(db)
  return offerId
}

export async function startConfirming(db: Db, id: bigint): Promise<void> {
  await sql`update dispatches set confirm_started_at = clock_timestamp() where id = ${String(id)}`.execute(db)
}

export async function noteConfirmed(db: Db, id: bigint): Promise<void> {
  await sql`update dispatches set state = 'confirmed', steam_state = 2 where id = ${String(id)}`.execute(db)
}

export async function noteDone(db: Db, id: bigint, tradeId = newNumber()): Promise<string> {
  await sql`update dispatches set state = 'done', steam_state = 3, trade_id = ${tradeId}, ended_at = now()
    where id = ${String(id)}`.execute(db)
  return tradeId
}
