import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Brand } from '@app/contract/brand'
import { freezeKeyOf } from '#contexts/account-safety/account-freeze/index.ts'
import { readConfirmedEmail } from '#contexts/identity/accounts/index.ts'
import { createProfileKey } from '#contexts/identity/accounts/user-keys.repository.ts'
import { makeNotifyWithdrawal } from '#contexts/payments/balance/tasks/notify-withdrawal.task.ts'
import { noteItemsBack, raiseAlarm } from '#contexts/selling/diversions/index.ts'
import { makeSendMail } from '#contexts/messaging/mail/tasks/send-mail.task.ts'
import { makeJudgePromise } from '#contexts/payments/promises/tasks/judge-promise.task.ts'
import { requestWithdrawal, type KeptPromise } from '#contexts/payments/lifecycle/index.ts'
import { noticeLatePayout } from '#contexts/support/tickets/notice-late-payout.ts'
import { makeNotifySeller } from '#contexts/selling/sales/tasks/notify-seller.task.ts'
import type { Db } from '#platform/db/database.ts'
import { fingerprint, seal } from '#platform/crypto/keys.ts'
import { SETTINGS } from '#platform/settings/settings-registry.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { createSmtpSender, type SmtpSender } from '#providers/mail/smtp.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { openProfileKey } from '#test/support/new-user.ts'
import { newDetails, newSale, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'

vi.setConfig({ testTimeout: 120_000 })

const DAY_MS = 86_400_000

let testDb: TestDatabase
let db: Db
let worker: Db
let simulator: Simulator
let sender: SmtpSender
let testKeys: TestKeys
let runner: TestRunner
let money: ReturnType<typeof driveMoney>

beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  db = testDb.db
  worker = testDb.as('skinkantor_worker')
  testKeys = createTestKeys()
  money = driveMoney(db)
  sender = createSmtpSender(`smtp://127.0.0.1:${simulator.smtpPort}`)
  const publicUrl = 'https://skinkantor.example'
  const seller = {
    db: worker,
    publicUrl,
    readConfirmedEmail: (userId: bigint) => readConfirmedEmail(worker, testKeys.keys, userId),
  }
  runner = await startTestRunner(testDb, [
    makeNotifySeller({ ...seller, freezeKeyOf: (saleId) => freezeKeyOf(testKeys.keys.fingerprints, saleId) }),
    makeNotifyWithdrawal(seller),
    makeJudgePromise({ announceUser: async () => undefined }),
    makeSendMail({
      db: worker,
      sender,
      brand: Brand.parse({}),
      publicUrl,
      openProfileKey: (userId) => openProfileKey(worker, testKeys.keys, userId),
      openTicketKey: () => Promise.reject(new Error('no tickets here')),
    }),
  ])
})
afterAll(async () => {
  expect(runner.logLines()).not.toContain('@example.com')
  await runner.end()
  sender.close()
  await Promise.all([testDb.drop(), simulator.stop()])
  testKeys.remove()
})

type Mailed = SaleInTest & { address: string }

/** A seller with a confirmed address, as after the link in the mail. */
async function mailedSeller(): Promise<{ userId: bigint; address: string }> {
  const userId = await newSeller(db)
  const address = `sprzedawca-${userId}@example.com`
  await db.transaction().execute((trx) => createProfileKey(trx, testKeys.keys, userId))
  const dataKey = await openProfileKey(db, testKeys.keys, userId)
  await db
    .updateTable('users')
    .set({
      email_sealed: seal(dataKey, Buffer.from(address), `users.email|${userId}`),
      email_fingerprint: fingerprint(testKeys.keys, 'email', address),
    })
    .where('id', '=', userId)
    .execute()
  return { userId, address }
}

async function mailedSale(wish: { marketGrosze?: bigint; promise?: KeptPromise } = {}): Promise<Mailed> {
  const { userId, address } = await mailedSeller()
  return { ...(await newSale(db, { userId, ...wish })), address }
}

type Received = { subject: string; text: string }

async function mailsTo(address: string): Promise<Received[]> {
  const response = await fetch(`${simulator.httpUrl}/mailbox.json?to=${encodeURIComponent(address)}`)
  return (await response.json()) as Received[]
}

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker.jobs`.execute(worker)
  return rows[0]!.count
}

/** Waits until no job is left, so that an extra mail would be there as well. */
async function subjects(sale: Pick<Mailed, 'address'> & { saleId: bigint }): Promise<string[]> {
  await vi.waitFor(
    async () => {
      expect(await waitingJobs()).toBe(0)
    },
    { interval: 50 },
  )
  const number = sale.saleId.toString().padStart(6, '0')
  return (await mailsTo(sale.address)).map(({ subject }) => subject.replace(number, 'N')).toSorted()
}

test('a successful sale sends three mails in order, each once', async () => {
  const sale = await mailedSale()
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  await money.lookUp(payoutId, 'settled')
  expect(await subjects(sale)).toEqual([
    'Sprzedaż N: dokończ wymianę w Steam',
    'Sprzedaż N: przedmioty odebrane',
    'Wypłacono 210,00\u00a0zł: sprzedaż N',
  ])
  const [paid] = (await mailsTo(sale.address)).filter(({ subject }) => subject.startsWith('Wypłacono'))
  expect(paid?.text).toContain('•••')
  expect(paid?.text).toContain(`Numer referencyjny: ref-${payoutId}`)
  expect(paid?.text).toContain(`https://skinkantor.example/account/sales/${sale.saleId}`)
})

test('sends one mail for missing items, even when the alarm repeats', async () => {
  const sale = await mailedSale()
  const alarm = { saleId: sale.saleId, userId: sale.userId, assetIds: ['1'] }
  const watcher = testDb.as('skinkantor_watcher')
  for (let time = 0; time < 2; time += 1) {
    await watcher.transaction().execute((trx) => raiseAlarm(trx, alarm))
    await watcher.transaction().execute((trx) => noteItemsBack(trx, alarm))
  }
  expect(await subjects(sale)).toEqual([
    'Pilne: przedmioty ze sprzedaży N do nas nie dotarły',
    'Sprzedaż N: dokończ wymianę w Steam',
  ])
  const [urgent] = (await mailsTo(sale.address)).filter(({ subject }) => subject.startsWith('Pilne'))
  expect(urgent?.text).toContain('przez około 7 dni')
  expect(urgent?.text).toContain(`https://skinkantor.example/account/sales/${sale.saleId}`)
})

test('names the end of trade protection in the language of the sale', async () => {
  const { userId, address } = await mailedSeller()
  const created = await newSale(db, { userId, marketGrosze: 1_000_00n })
  await db.updateTable('sales').set({ language: 'en', version: 2 }).where('id', '=', created.saleId).execute()
  const sale = { ...created, address }
  await money.receive(sale, Date.UTC(2030, 10, 21, 13, 40))
  expect(await subjects(sale)).toContain('Sale N: items received')
  const received = (await mailsTo(address)).find(({ subject }) => subject.includes('items received'))
  expect(received?.text).toContain('Steam trade protection lasts until 21 Nov 2030, 14:40.')
  expect(received?.text).toContain(`https://skinkantor.example/en/account/sales/${sale.saleId}`)
})

test('sends mails for a sale in review, a rejected sale and a cancelled sale', async () => {
  const reviewed = await mailedSale()
  await money.saleEvent(reviewed.saleId, { type: 'doubt' })
  await money.saleEvent(reviewed.saleId, {
    type: 'rejected_by_admin',
    holdsItems: true,
    returnNotBefore: Date.now() + DAY_MS,
  })
  const late = await mailedSale()
  await money.saleEvent(late.saleId, { type: 'cancelled_by_seller' })
  expect(await subjects(reviewed)).toEqual([
    'Sprzedaż N nie doszła do skutku',
    'Sprzedaż N: dokończ wymianę w Steam',
    'Sprzedaż N: sprawdzamy ją ręcznie',
  ])
  expect(await subjects(late)).toContain('Sprzedaż N anulowana')
})

test('sends a mail for each failed payout, for a returned payout and for a reversed trade', async () => {
  const sale = await mailedSale()
  await money.receive(sale)
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const payoutId = await money.openPayout(sale.saleId)
    await money.submit(payoutId)
    await money.lookUp(payoutId, 'failed')
    // The mail asks for details, so it must be written before the seller chooses them.
    expect((await subjects(sale)).filter((subject) => subject.includes('podaj inne dane'))).toHaveLength(
      attempt,
    )
    const details = await newDetails(db, sale.userId)
    await money.saleEvent(sale.saleId, { type: 'details_chosen' }, details)
  }
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'unclaimed')
  expect(await subjects(sale)).toContain('210,00\u00a0zł czeka na odbiór: sprzedaż N')
  await money.lookUp(payoutId, 'returned')
  const told = await subjects(sale)
  expect(told).toContain('Wypłata wróciła: sprzedaż N')
  expect(told.filter((subject) => subject.startsWith('Wypłacono'))).toEqual([])

  const reversed = await mailedSale()
  await money.receive(reversed)
  const paidId = await money.openPayout(reversed.saleId)
  await money.submit(paidId)
  await money.lookUp(paidId, 'settled')
  await money.saleEvent(reversed.saleId, { type: 'reversed_on_steam' })
  expect(await subjects(reversed)).toContain('Wymiana cofnięta w Steam: sprzedaż N')
})

test('sends a mail about the late-payout bonus only when a bonus was paid', async () => {
  const terms = await db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'payout.promise',
      value: { ...SETTINGS['payout.promise'].initial, isBonusOn: true },
      changedBy: { type: 'operator', id: 'test' },
      reason: 'try',
    }),
  )
  const by = new Date(Date.now() - DAY_MS / 2)
  const paid = async (promise: KeptPromise) => {
    const sale = await mailedSale({ promise })
    await money.receive(sale)
    const payoutId = await money.openPayout(sale.saleId)
    await money.submit(payoutId)
    await money.lookUp(payoutId, 'settled')
    return sale
  }
  const [bonus, none] = [await paid({ by, terms }), await paid({ by, terms: 0 })]
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect((await subjects(bonus)).map(plain)).toContain('Sprzedaż N: 5,00 zł za spóźnioną wypłatę')
  expect((await subjects(none)).join()).not.toContain('spóźnioną')
  const told = (await mailsTo(bonus.address)).find(({ subject }) => subject.includes('spóźnioną'))
  expect(plain(told?.text ?? '').replaceAll(/\s+/g, ' ')).toContain('dodaliśmy 5,00 zł do Twojego salda')
})

test('sends a mail about a late payout unless it has already settled', async () => {
  const sale = await mailedSale()
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  const { saleId, userId } = sale
  await db.transaction().execute((trx) => noticeLatePayout(trx, { payoutId, userId, sale: { id: saleId } }))
  expect(await subjects(sale)).toContain('Sprzedaż N: wypłata trwa zbyt długo')

  const arrived = await withdrawal()
  await money.submit(arrived.payoutId)
  await money.lookUp(arrived.payoutId, 'settled')
  await db.transaction().execute((trx) => noticeLatePayout(trx, { ...arrived, sale: null }))
  expect(await withdrawalSubjects(arrived)).toHaveLength(2)
})

type Withdrawal = { userId: bigint; transactionId: bigint; payoutId: string; address: string }

async function withdrawal(language: 'pl' | 'en' = 'pl'): Promise<Withdrawal> {
  const { userId, address } = await mailedSeller()
  const payoutDetailsId = await newDetails(db, userId)
  await creditByTwo(db, { userId, grosze: 50_00n })
  const made = await db
    .transaction()
    .execute((trx) =>
      requestWithdrawal(trx, quietPorts, { userId, grosze: 50_00n, payoutDetailsId, language }),
    )
  return { ...made, userId, address }
}

const withdrawalSubjects = ({ address, transactionId }: Withdrawal) =>
  subjects({ address, saleId: transactionId })

test('sends one mail when a withdrawal is requested and one when it is paid', async () => {
  const made = await withdrawal()
  await money.submit(made.payoutId)
  await money.lookUp(made.payoutId, 'settled')
  await money.lookUp(made.payoutId, 'settled')
  expect(await withdrawalSubjects(made)).toEqual([
    'Wypłacono 50,00\u00a0zł: wypłata z salda N',
    'Wypłata z salda N: 50,00\u00a0zł',
  ])
  const [paid] = (await mailsTo(made.address)).filter(({ subject }) => subject.startsWith('Wypłacono'))
  expect(paid?.text).toContain('•••')
  expect(paid?.text).toContain(`Numer referencyjny: ref-${made.payoutId}`)
  expect(paid?.text).toContain('https://skinkantor.example/account/balance')
  // A repeated job for the same step sends nothing.
  await sql`select graphile_worker.add_job('notify-withdrawal',
    json_build_object('payoutId', ${made.payoutId}::text, 'step', 'paid'))`.execute(worker)
  expect(await withdrawalSubjects(made)).toHaveLength(2)
})

test('sends mails for failed, unclaimed, returned and cancelled withdrawals in the requested language', async () => {
  const failed = await withdrawal('en')
  await money.submit(failed.payoutId)
  await money.lookUp(failed.payoutId, 'failed')
  expect(await withdrawalSubjects(failed)).toEqual(['Withdrawal N failed', 'Withdrawal N: 50,00\u00a0zł'])
  expect((await mailsTo(failed.address))[0]?.text).toContain('https://skinkantor.example/en/account/balance')

  const returned = await withdrawal()
  await money.submit(returned.payoutId)
  await money.lookUp(returned.payoutId, 'unclaimed')
  expect(await withdrawalSubjects(returned)).toContain('50,00\u00a0zł czeka na odbiór: wypłata z salda N')
  await money.lookUp(returned.payoutId, 'returned')
  expect(await withdrawalSubjects(returned)).toContain('Wypłata wróciła: wypłata z salda N')

  const cancelled = await withdrawal()
  await money.payoutEvent(cancelled.payoutId, { type: 'cancelled' })
  expect(await withdrawalSubjects(cancelled)).toContain('Wypłata z salda N nie została wysłana')
})

test('creates neither a job nor a mail without a confirmed address', async () => {
  const sale = await newSale(db)
  await money.receive(sale)
  expect(await waitingJobs()).toBe(0)
  const outbox = await db.selectFrom('mail_outbox').select('id').where('user_id', '=', sale.userId).execute()
  expect(outbox).toEqual([])
})
