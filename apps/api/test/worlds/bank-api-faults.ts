import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CalledRail } from '@app/contract/payments/rails'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { railsAt } from '#test/support/simulated-rails.ts'
import { PayoutWorld, type PayoutInTest } from './payout-world.ts'

/** Failures of the paying call, before and after the provider has carried it out. */
export const BANK_API_FAULTS = [
  'slow',
  'reset',
  'timeout',
  'server-error',
  'html',
  'malformed',
  'throttled',
  'unauthorized',
  'effect-then-reset',
  'effect-then-silence',
  'effect-then-500',
  'effect-then-malformed',
  'effect-then-cut',
  'effect-then-duplicate',
] as const

const PAY_CALLS = { truelayer: 'truelayer.create', revolut: 'revolut.pay' } as const
/** A provider that never responds is waited for this long. */
const TIMEOUT_MS = 3_000
const PATIENCE_MS = 240_000

type Credit = { key: string; amountMinor: number }

/** Pays on both bank APIs under every fault, and returns what the provider's book and our ledger say. */
export async function payUnderFaults(world: PayoutWorld, runs: number) {
  const rails = Object.keys(PAY_CALLS) as (keyof typeof PAY_CALLS)[]
  const payouts: PayoutInTest[] = []
  await raisePool(world)
  for (const rail of rails)
    for (const kind of BANK_API_FAULTS)
      for (let run = 0; run < runs; run += 1) {
        const payout = await world.payout(rail satisfies CalledRail)
        await world.simulator.control('faults', {
          target: PAY_CALLS[rail],
          kind,
          count: 1,
          match: payout.railKey,
        })
        payouts.push(payout)
      }
  for (const { payoutId } of payouts) await world.wake(payoutId)
  await expect.poll(async () => countOpen(world), { timeout: PATIENCE_MS, interval: 500 }).toBe(0)
  return { payouts, ...(await compare(world)) }
}

/** Hundreds of instant payouts together exceed the usual pool of advances. */
async function raisePool({ db }: PayoutWorld): Promise<void> {
  const change = { key: 'payout.advance_pool_grosze', value: 1_000_000_00, reason: 'many payouts' } as const
  const changedBy = { type: 'operator', id: 'test' } as const
  await db.transaction().execute((trx) => changeSetting(trx, { ...change, changedBy }))
}

export function startFaultyWorld(): Promise<PayoutWorld> {
  return PayoutWorld.start(undefined, (url) => railsAt(url, TIMEOUT_MS))
}

async function countOpen(world: PayoutWorld): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payouts where state <> 'settled'`.execute(world.db)
  return rows[0]!.count
}

async function compare(world: PayoutWorld) {
  const response = await fetch(`${world.simulator.httpUrl}/_book`)
  const { credits } = (await response.json()) as { credits: Credit[] }
  const { rows: booked } = await sql<{ key: string; grosze: string }>`
    select p.rail_key as key, sum(e.amount_grosze) as grosze from payouts p
    join journals j on j.key = 'payout:' || p.id || ':settle'
    join journal_entries e on e.journal_id = j.id and e.account_id = 'A:cash:' || p.rail
    group by 1`.execute(world.db)
  const paid = new Map<string, number>()
  for (const { key, amountMinor } of credits) paid.set(key, (paid.get(key) ?? 0) + amountMinor)
  const ours = new Map(booked.map(({ key, grosze }) => [key, -Number(grosze)]))
  return {
    credits: credits.length,
    doubled: credits.length - paid.size,
    lost: [...ours.keys()].filter((key) => !paid.has(key)).length,
    differing: [...paid].filter(([key, minor]) => ours.get(key) !== minor).length,
    broken: (await verifyLedger(world.db)).filter(({ breaches }) => breaches > 0),
  }
}
