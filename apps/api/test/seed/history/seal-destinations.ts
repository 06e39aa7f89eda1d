import type { Coin } from '@app/contract/payments/rails'
import type { PayoutDetails } from '@app/contract/payments/payout-details'
import { maskPayoutDetails } from '@app/contract/payments/read-payout-details'
import { destinationFingerprint } from '#contexts/payments/destinations/index.ts'
import { textOfDetails } from '#contexts/payments/destinations/domain/details-text.ts'
import { takesExpressElixir } from '#contexts/payments/destinations/domain/express-elixir.ts'
import { detailsContext } from '#contexts/payments/destinations/payout-details.repository.ts'
import { payoutKeyContext } from '#contexts/payments/destinations/payout-keys.repository.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { newWrappedPair, sealFor } from '#platform/crypto/sealed-box.ts'
import { newCoinAddress } from '#test/support/simulated-rails.ts'
import { newAccountNumber } from '#test/worlds/bank-scene.ts'
import type { SeedClient } from '../seed.repository.ts'

type Destination = { id: string; userId: string; method: PayoutDetails['method']; coin: Coin | null }

const OWNERS = ['Anna Nowak', 'Piotr Wiśniewski', 'Kasia Zając', 'Michał Wójcik', 'Ola Kamińska', 'Jan Mazur']

/** Seals valid details as the product does, so that the worker can pay the payouts that wait for approval. */
export async function sealDestinations(
  client: SeedClient,
  keys: Keys,
  range: readonly number[],
): Promise<void> {
  const { rows } = await client.query<Destination>(
    `select distinct d.id, d.user_id as "userId", d.method, d.coin from payout_destinations d
     join transactions t on t.user_id = d.user_id where t.id between $1 and $2 and d.key_purpose is null`,
    [...range],
  )
  const users = [...new Set(rows.map(({ userId }) => userId))]
  const pairs = new Map(
    users.map((userId) => [userId, newWrappedPair(keys.payoutPublic, payoutKeyContext(BigInt(userId)))]),
  )
  await client.query(KEYS, [
    users,
    users.map((userId) => pairs.get(userId)!.wrappingKeyId),
    users.map((userId) => pairs.get(userId)!.wrappedKey),
    users.map((userId) => pairs.get(userId)!.publicKey),
  ])
  const sealed = rows.map((row) => sealedColumns(keys, pairs.get(row.userId)!.publicKey, row))
  const columns = ['sealed', 'fingerprint', 'contentFingerprint', 'masked', 'takesExpress'] as const
  await client.query(DESTINATIONS, [
    rows.map(({ id }) => id),
    ...columns.map((column) => sealed.map((values) => values[column])),
  ])
  for (const statement of [PAYOUTS, MONEY]) await client.query(statement, [...range])
}

function sealedColumns(keys: Keys, publicKey: Buffer, { id, userId, method, coin }: Destination) {
  const details = newDetails(method, coin, Number(userId))
  const text = textOfDetails(details)
  return {
    sealed: sealFor(publicKey, Buffer.from(text), detailsContext(id, BigInt(userId))),
    fingerprint: destinationFingerprint(keys, details),
    contentFingerprint: fingerprint(keys, 'payout_destinations', text),
    masked: maskPayoutDetails(details),
    takesExpress: details.method === 'bank' && takesExpressElixir(details.accountNumber),
  }
}

function newDetails(method: PayoutDetails['method'], coin: Coin | null, userId: number): PayoutDetails {
  if (method === 'bank')
    return { method, accountNumber: newAccountNumber(), ownerName: OWNERS[userId % OWNERS.length]! }
  if (method === 'crypto') return { method, coin: coin ?? 'BTC', address: newCoinAddress(coin ?? 'BTC') }
  return { method, email: `gracz-${userId}@example.com` }
}

const KEYS = `
insert into user_keys (user_id, purpose, wrapping_key_id, wrapped_key, public_key)
select user_id, 'payout', key_id, wrapped, public
from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bytea[]) as made (user_id, key_id, wrapped, public)`

const DESTINATIONS = `
update payout_destinations d set key_purpose = 'payout', sealed = made.sealed, fingerprint = made.fingerprint,
  content_fingerprint = made.content, masked = made.masked, takes_express = made.express
from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[], $5::text[], $6::boolean[])
  as made (id, sealed, fingerprint, content, masked, express)
where d.id = made.id`

const PAYOUTS = `
update payouts p set destination_fingerprint = d.fingerprint from payout_destinations d
where d.id = p.payout_destination_id and p.transaction_id between $1 and $2`

const MONEY = `
update sale_financials m set destination_fingerprint = d.fingerprint
from sales s join payout_destinations d on d.id = s.payout_destination_id
where s.id = m.sale_id and m.sale_id between $1 and $2`
