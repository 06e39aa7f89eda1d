import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { bankApiEnvironment, railEnvironment } from '@app/stack/stack-environment'
import type { PayoutDetailsInput } from '@app/contract/payments/payout-details'
import { RAIL_REGISTRY, type CalledRail, type EmailMethod } from '@app/contract/payments/rails'
import {
  railBalancesRepository,
  type PayoutOrder,
  type PayoutRail,
  type PayoutRails,
} from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { railConfig } from '#platform/settings/rail-config.ts'
import { openRails } from '#processes/wiring/open-rails.ts'
import { newAccountNumber } from '#test/worlds/bank-scene.ts'
import type { driveMoney } from './money-driver.ts'
import { PATIENCE_MS } from './patience.ts'

const Config = z.object(railConfig)

/** Every rail of the simulator, opened as the worker opens it. */
export function railsAt(
  simulatorUrl: string,
  timeoutMs = PATIENCE_MS,
  more: Record<string, string> = {},
): Record<CalledRail, PayoutRail> {
  const config = Config.parse({
    ...railEnvironment(simulatorUrl),
    ...bankApiEnvironment(simulatorUrl),
    RAIL_TIMEOUT_SECONDS: timeoutMs / 1_000,
    ...more,
  })
  const rails: PayoutRails = openRails({ ...config, BRAND_NAME: 'Skinkantor' })
  return rails as Record<CalledRail, PayoutRail>
}

/** As the reconciliation writes it: only a rail with a recent balance is picked among several. */
export async function saveRailBalance(db: Db, rail: CalledRail, grosze = 10_000_000n): Promise<void> {
  const reading = { rail, currency: 'PLN', minor: grosze, grosze }
  await db.transaction().execute((trx) => railBalancesRepository.save(trx, reading))
}

/** Moves a new payout to this rail, when its method has several and the product has picked another. */
export async function takeRail(
  db: Db,
  money: ReturnType<typeof driveMoney>,
  payoutId: string,
  rail: CalledRail,
): Promise<void> {
  const payouts = db.selectFrom('payouts').select('rail').where('id', '=', payoutId)
  const picked = (await payouts.executeTakeFirstOrThrow()).rail
  if (picked !== rail) await money.payoutEvent(payoutId, { type: 'rerouted', to: rail })
}

export function newDestination(rail: CalledRail): PayoutDetailsInput {
  const { destination, method, coin } = RAIL_REGISTRY[rail]
  if (destination === 'account') return { method, accountNumber: newAccountNumber(), ownerName: 'Ola Nowak' }
  if (destination === 'address') return { method, coin, address: newCoinAddress(coin) }
  // The types do not know rails that only one test run registers.
  return { method: method as EmailMethod, email: `ola.${randomBytes(8).toString('hex')}@example.com` }
}

export function receiverOf(input: PayoutDetailsInput): Pick<PayoutOrder, 'receiver' | 'receiverName'> {
  if ('accountNumber' in input) return { receiver: input.accountNumber, receiverName: input.ownerName }
  return { receiver: 'address' in input ? input.address : input.email }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const VERSIONS = { BTC: 0x00, LTC: 0x30 }

/** A valid address without a known key. A node accepts one open payout per address, so each payout needs its own. */
export function newCoinAddress(coin: keyof typeof VERSIONS): string {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  const body = Buffer.concat([Buffer.from([VERSIONS[coin]]), randomBytes(20)])
  const bytes = Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)])
  let text = ''
  for (let left = BigInt(`0x${bytes.toString('hex')}`); left > 0n; left /= 58n)
    text = `${BASE58[Number(left % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros) + text
}
