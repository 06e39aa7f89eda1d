import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { importStatement } from '#contexts/payments/bank-files/import-statement.ts'
import { makeBankBatch } from '#contexts/payments/bank-files/make-bank-batch.ts'
import { markBankBatchUploaded } from '#contexts/payments/bank-files/mark-bank-batch.ts'
import { readBankFile } from '#contexts/payments/bank-files/read-bank-file.ts'
import { savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newAdmin, newSale, newSeller } from '#test/support/sale-with-money.ts'

export const OPERATOR_ACCOUNT = '61109010140000071219812874'
const MARKET_GROSZE = 30_00n

/** A valid account number without an owner. */
export function newAccountNumber(): string {
  const digits = `10901014${Array.from({ length: 16 }, () => randomInt(10)).join('')}`
  const check = 98n - (BigInt(`${digits}252100`) % 97n)
  return `${String(check).padStart(2, '0')}${digits}`
}

export type BankSceneWorld = { db: Db; keys: Keys; simulatorUrl: string }
export type BankStaff = { makerId: bigint; checkerId: bigint }
export type BankScene = { saleId: bigint; payoutId: string; batchId: bigint; code: string; staff: BankStaff }

/** As the operator's command line would write it. */
export async function setBankAccount(db: Db): Promise<void> {
  await db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'bank.account_number',
      value: OPERATOR_ACCOUNT,
      changedBy: { type: 'operator', id: 'command-line' },
      reason: 'set up',
    }),
  )
}

/** Two staff members, and the number of the first batch: so large that no other number can be mistaken for it. */
export async function openBankDesk(db: Db, firstBatch: bigint): Promise<BankStaff> {
  await setBankAccount(db)
  await sql`alter table bank_batches alter column id restart with ${sql.lit(Number(firstBatch))}`.execute(db)
  return { makerId: await newAdmin(db), checkerId: await newAdmin(db) }
}

/**
 * The next batch, with a known number and one payout. It takes all waiting payouts, so scenes are created one after
 * another. `beforeBatch` gets the payout before any worker can process it.
 */
export async function arrangeBankBatch(
  world: BankSceneWorld,
  wish: { staff: BankStaff; batchId: bigint; beforeBatch: (payoutId: string) => void },
): Promise<BankScene> {
  const { staff, batchId } = wish
  const { db, keys } = world
  const userId = await newSeller(db)
  await db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
  const input = { method: 'bank' as const, accountNumber: newAccountNumber(), ownerName: 'Zażółć Gęślą' }
  const details = await db
    .transaction()
    .execute((trx) => savePayoutDetails(trx, keys, { userId, input, requestId: 'test' }))
  const sale = await newSale(db, { userId, payoutDetailsId: details.id, marketGrosze: MARKET_GROSZE })
  const money = driveMoney(db)
  await money.receive(sale, Date.now() - 1_000)
  const payoutId = await money.openPayout(sale.saleId)
  wish.beforeBatch(payoutId)
  const command = { format: 'elixir' as const, makerId: staff.makerId, key: randomUUID(), requestId: 'test' }
  const made = await makeBankBatch({ db, keys }, command)
  if (made.id !== batchId) throw new Error(`the batch got the number ${made.id}`)
  const { code } = await db
    .selectFrom('bank_batch_payouts')
    .select('code')
    .where('payout_id', '=', payoutId)
    .where('is_in', '=', true)
    .executeTakeFirstOrThrow()
  return { saleId: sale.saleId, payoutId, batchId, code, staff }
}

export async function readBankScene(db: Db, { batchId, payoutId, saleId }: BankScene) {
  return db
    .selectFrom('bank_batches as b')
    .innerJoin('payouts as p', (join) => join.on('p.id', '=', payoutId))
    .innerJoin('sales as s', (join) => join.on('s.id', '=', saleId))
    .select(['b.state as batchState', 'p.state as payoutState', 's.state as saleState'])
    .where('b.id', '=', batchId)
    .executeTakeFirstOrThrow()
}

/** Reads the file as an admin does; throws while no worker responds. */
export async function downloadBankFile(db: Db, { batchId, staff }: BankScene): Promise<Buffer> {
  const { bytes } = await readBankFile(db, { batchId, adminId: staff.makerId, requestId: 'test' })
  return bytes
}

/** A staff member gives the file to the bank. */
export async function giveToBank({ simulatorUrl }: BankSceneWorld, bytes: Buffer): Promise<void> {
  const response = await fetch(`${simulatorUrl}/_control/bank/files`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  })
  const { refused } = (await response.json()) as { refused: unknown[] }
  if (!response.ok || refused.length > 0) throw new Error('the bank did not take the file')
}

export async function sayUploaded(db: Db, { batchId, staff }: BankScene): Promise<void> {
  await markBankBatchUploaded(db, { batchId, adminId: staff.checkerId, requestId: 'test' })
}

/** The balance with which the next statement must begin. */
export async function lastBalance(db: Db): Promise<{ grosze: bigint; day: string } | undefined> {
  const { rows } = await sql<{ grosze: bigint; day: string }>`
    select closing_grosze as grosze, to_char(closing_on, 'YYMMDD') as day from bank_statements
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** For the simulator: the first statement may begin with any balance. */
export async function openingOf(db: Db): Promise<{ openingMinor?: number }> {
  const last = await lastBalance(db)
  return last ? { openingMinor: Number(last.grosze) } : {}
}

/**
 * Imports the bank's statement with the line of this payout. When another statement comes in between, it continues
 * that one instead.
 */
export async function importItsStatement(world: BankSceneWorld, { code, staff }: BankScene): Promise<void> {
  const { db, keys, simulatorUrl } = world
  const ports = { alert: () => undefined }
  for (;;) {
    const opening = await openingOf(db)
    const response = await fetch(`${simulatorUrl}/_control/bank/statements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'mt940', match: code, again: true, ...opening }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isImported = await importStatement(
      { db, keys, ports },
      { bytes, adminId: staff.checkerId, requestId: 'test' },
    ).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'statement_does_not_continue') return null
      throw error
    })
    if (isImported) return
  }
}

export async function countBankCredits({ simulatorUrl }: BankSceneWorld, code: string): Promise<number> {
  const response = await fetch(`${simulatorUrl}/_book?rail=bank&contains=${code}`)
  return ((await response.json()) as { credits: unknown[] }).credits.length
}
