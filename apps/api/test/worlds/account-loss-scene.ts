import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { applySaleEvent } from '#contexts/payments/lifecycle/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { admitAccounts } from '#test/support/admit-accounts.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'

const DAY_MS = 86_400_000
/** All sales together stay below the daily limit of new sellers. */
const INSTANT_GROSZE = 50_00n
/** Above the limit of a new seller, so it is paid after the protection. */
const DEFERRED_GROSZE = 3_000_00n

export const LOSS_SALES = [
  'awaiting',
  'wanted',
  'sending',
  'sent',
  'cancelling',
  'seen',
  'verifying',
  'review',
  'received',
  'protected',
  'paying',
  'paid',
  'free',
  'cancelled',
] as const
export type LossSale = (typeof LOSS_SALES)[number]
export type LossAccount = { account: string; sales: Record<LossSale, bigint> }

const newAccountId = () => String(76_561_198_000_000_000n + BigInt(randomInt(10 ** 9)))

/** An account with one sale in every situation, each of another seller who gets mails. */
export async function arrangeAccount(db: Db): Promise<LossAccount> {
  const account = newAccountId()
  await admitAccounts(db, [account])
  const entries: [LossSale, bigint][] = []
  for (const [slot, kind] of LOSS_SALES.entries())
    entries.push([kind, await arrangeSale(db, account, kind, slot + 1)])
  return { account, sales: Object.fromEntries(entries) as Record<LossSale, bigint> }
}

async function arrangeSale(db: Db, account: string, kind: LossSale, slot: number): Promise<bigint> {
  const userId = await newSeller(db)
  await sql`update users set email_sealed = ${randomBytes(60)}, email_fingerprint = ${randomBytes(32)}
    where id = ${String(userId)}`.execute(db)
  const { saleId } = await newSale(db, {
    userId,
    accountId: account,
    marketGrosze: kind === 'protected' ? DEFERRED_GROSZE : INSTANT_GROSZE,
  })
  const money = driveMoney(db)
  if (kind === 'cancelled') await money.saleEvent(saleId, { type: 'cancelled_by_seller' })
  if (['wanted', 'sending', 'sent', 'cancelling'].includes(kind))
    await sendOffer(db, { saleId, userId, account, kind, slot })
  if (['seen', 'verifying', 'review', 'received', 'protected', 'paying', 'paid', 'free'].includes(kind))
    await takeItems(db, { saleId, account, kind })
  if (kind === 'paying' || kind === 'paid' || kind === 'free') {
    const payoutId = await money.openPayout(saleId)
    await money.submit(payoutId)
    if (kind !== 'paying') await money.lookUp(payoutId, 'settled')
  }
  if (kind === 'free')
    await sql`update trades set settled_at = now(), next_read_at = null where sale_id = ${String(saleId)}`.execute(
      db,
    )
  return saleId
}

type Offer = { saleId: bigint; userId: bigint; account: string; kind: LossSale; slot: number }

/** An offer of ours as far as the situation says: the watcher's writes, without a watcher. */
async function sendOffer(db: Db, { saleId, userId, account, kind, slot }: Offer): Promise<void> {
  const apply = (trx: Trx, type: 'offer_requested' | 'offer_sent') =>
    applySaleEvent(trx, quietPorts, { saleId, event: { type }, actor: 'system' })
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('outgoing_offers')
      .values({ sale_id: saleId, user_id: userId, account_id: account, slot, person_slot: 1 })
      .execute()
    await apply(trx, 'offer_requested')
  })
  if (kind === 'wanted') return
  await sql`update outgoing_offers set state = 'sending', send_count = 1, send_started_at = now(),
    arrives_by = now() + interval '1 minute' where sale_id = ${String(saleId)}`.execute(db)
  if (kind === 'sending') return
  const offerId = await insertOffer(db, { saleId, account, isOurs: true })
  await db.transaction().execute(async (trx) => {
    await sql`update outgoing_offers set state = 'open', offer_id = ${offerId}, steam_state = 2, sent_at = now()
      where sale_id = ${String(saleId)}`.execute(trx)
    await apply(trx, 'offer_sent')
  })
  if (kind === 'cancelling') await driveMoney(db).saleEvent(saleId, { type: 'cancelled_by_seller' })
}

/** The seller's offer, and from `verifying` on the trade that came of it. */
async function takeItems(db: Db, at: { saleId: bigint; account: string; kind: LossSale }): Promise<void> {
  const { saleId, kind } = at
  const offerId = await findOffer(db, at)
  if (kind === 'seen') return
  await startTrade(db, { ...at, offerId })
  if (kind === 'verifying') return
  if (kind === 'review') {
    await driveMoney(db).saleEvent(saleId, { type: 'doubt' })
    return
  }
  await readItems(db, saleId, kind === 'free' ? Date.now() - 1_000 : Date.now() + 7 * DAY_MS)
}

/** From the seller's offer to items of ours in this account. */
export async function receiveItems(
  db: Db,
  at: { saleId: bigint; account: string; settlesAt: number },
): Promise<void> {
  const offerId = await findOffer(db, at)
  await startTrade(db, { ...at, offerId })
  await readItems(db, at.saleId, at.settlesAt)
}

async function findOffer(db: Db, at: { saleId: bigint; account: string }): Promise<string> {
  const { saleId } = at
  const { rows } = await sql<{ assetId: string }>`select asset_id as "assetId" from sale_items
    where sale_id = ${String(saleId)}`.execute(db)
  const offerId = await insertOffer(db, { ...at, isOurs: false })
  await driveMoney(db).saleEvent(saleId, {
    type: 'offer_found',
    senderId: 'seller',
    offer: {
      id: offerId,
      senderId: 'seller',
      createdAt: Date.now(),
      receivedAssetIds: rows.map(({ assetId }) => assetId),
      givenCount: 0,
    },
  })
  return offerId
}

async function startTrade(
  db: Db,
  { saleId, account, offerId }: { saleId: bigint; account: string; offerId: string },
): Promise<void> {
  await sql`with made as (insert into trades (sale_id, account_id, offer_id, trade_id, next_read_at)
      values (${String(saleId)}, ${account}, ${offerId}, ${newNumber()}, now() + interval '1 hour') returning sale_id)
    insert into trade_readings (sale_id, result, read_at) select sale_id, 'clean', now() from made`.execute(
    db,
  )
  await driveMoney(db).saleEvent(saleId, { type: 'accept_started' })
}

async function readItems(db: Db, saleId: bigint, settlesAt: number): Promise<void> {
  await driveMoney(db).saleEvent(saleId, {
    type: 'items_read',
    areAllThere: true,
    doFingerprintsMatch: true,
    settlesAt,
  })
}

const newNumber = () => String(randomInt(10 ** 9, 2 ** 47))

async function insertOffer(
  db: Db,
  { saleId, account, isOurs }: { saleId: bigint; account: string; isOurs: boolean },
): Promise<string> {
  const offerId = newNumber()
  await sql`insert into trade_offers (offer_id, account_id, sender_id, asset_ids, given_count, created_at, state, sale_id, is_ours)
    select ${offerId}, ${account}, u.steam_id, array(select asset_id from sale_items where sale_id = s.id), 0, now(), 2, s.id,
      ${isOurs} from sales s join users u on u.id = s.user_id where s.id = ${String(saleId)}`.execute(db)
  return offerId
}
