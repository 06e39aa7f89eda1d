import { servicesFromEnvironment } from '@app/stack/services'
import { startStack, type Stack } from '@app/stack/start-stack'
import type { Browser } from '@playwright/test'
import {
  Bank,
  confirmAlone,
  type Desk,
  openAlone,
  openDesk,
  PATIENCE,
  poisonPrices,
  raiseAdvanceLimit,
  stateOfBatch,
} from './support/day.ts'
import { newAccountNumber } from './support/destinations.ts'
import { expect, test } from './support/fixtures.ts'
import { OWNER } from './support/payout-secrets.ts'
import { SellerByCalls } from './support/seller-by-calls.ts'
import { newWords, openTicketByCall } from './support/tickets.ts'

// A product of its own: the day changes who confirms and spoils a price list.
test.describe.configure({ mode: 'serial', timeout: 900_000 })

/** From here on a payout to new details needs two people. */
const ASKS_FROM_GROSZE = 500_00

let stack: Stack
test.beforeAll(async () => {
  test.setTimeout(480_000)
  stack = await startStack({
    services: await servicesFromEnvironment(),
    apis: 1,
    workers: 1,
    env: {
      RATE_LIMIT_FACTOR: '1000',
      PRICES_TIMEOUT_SECONDS: '120',
      PRICES_GAP_SECONDS: '1',
      WATCHER_HISTORY_SECONDS: '2',
      STEAM_INVENTORY_PER_WINDOW: '500',
    },
  })
  await raiseAdvanceLimit(stack)
})
test.afterAll(() => stack.stop())

/** Who does which part of the day; alone, all parts belong to one person. */
type Team = { first: Desk; second: Desk; support: Desk; isAlone: boolean }

const email = (word: string) => `${word}.${Math.random().toString(36).slice(2)}@example.com`

async function seller(browser: Browser, payTo: Parameters<typeof SellerByCalls.arrive>[2]) {
  const probe = await browser.newContext({ baseURL: stack.url })
  await expect
    .poll(async () => (await probe.request.get('/api/skins/calculator')).status(), { timeout: 300_000 })
    .toBe(200)
  await probe.close()
  return SellerByCalls.arrive(browser, 30, payTo, stack)
}

/** A sale of more than 500 zł: read, approve, and the second approval. */
async function approve(browser: Browser, { first, second, isAlone }: Team): Promise<void> {
  const person = await seller(browser, email('kasia'))
  const [sale] = await person.sell(1, await person.countWorth(ASKS_FROM_GROSZE))
  const name = person.session.user.displayName
  for (const desk of isAlone ? [first] : [first, second]) {
    await desk.takeTask('Zatwierdź wypłatę', name)
    await expect(desk.page.locator('.decisions')).toBeVisible()
    await desk.key('a')
    await expect(desk.page.getByRole('alertdialog').getByRole('button', { name: 'Anuluj' })).toBeFocused()
    await desk.key('Tab')
    await desk.key('Enter')
    await expect(desk.page.getByRole('alertdialog')).toBeHidden()
    await expect(desk.page.getByRole('region', { name: 'Można jeszcze cofnąć' })).toBeHidden(PATIENCE)
  }
  if (isAlone) await confirmAlone(first, stack)
  await expect.poll(() => person.stateOf(sale!.id), PATIENCE).toBe('completed')
  await person.leave()
}

/** From the money that waits to the statement that settles the file. */
async function payByBank(browser: Browser, { first, second, isAlone }: Team): Promise<void> {
  const person = await seller(browser, { accountNumber: newAccountNumber(), ownerName: OWNER })
  const [sale] = await person.sell(1)
  const bank = new Bank(stack)
  const { page } = first
  await first.takeTask('Przygotuj plik przelewów', '')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('1 przelew')
  await first.click(dialog.getByRole('button', { name: 'Przygotuj plik' }))
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: /Przygotowywany|Gotowy/ })
  const file = row.getByRole('link', { name: /^Plik \d+/ })
  const id = Number(/\d+/.exec((await file.textContent()) ?? '')?.[0])
  await expect.poll(() => stateOfBatch(first, id), PATIENCE).toBe('ready')
  await first.click(file)
  const download = page.waitForEvent('download')
  await first.click(page.getByRole('button', { name: 'Pobierz plik' }))
  await bank.take(await streamOf(await download))

  const marker = isAlone ? first : second
  await marker.takeTask('Wyślij plik do banku', '1 przelew')
  await marker.click(marker.page.getByRole('button', { name: 'Oznacz jako wgrany' }))
  const asked = marker.page.getByRole('alertdialog').or(marker.page.getByRole('dialog'))
  await marker.click(asked.getByRole('button', { name: 'Oznacz jako wgrany' }))
  await expect(asked).toBeHidden()
  if (isAlone) await confirmAlone(first, stack)
  await expect.poll(() => stateOfBatch(first, id), PATIENCE).toBe('uploaded')

  type Statements = { statements: { closingBalance: number }[] }
  const { statements } = await first.session.call<Statements>('GET', '/admin/bank/statements')
  const opening = statements[0] && Math.round(statements[0].closingBalance * 100)
  const buffer = await bank.statement(opening)
  await page.goto('/admin/money/statements')
  const chooser = page.waitForEvent('filechooser')
  await first.click(page.getByRole('button', { name: 'Wczytaj wyciąg' }))
  await (await chooser).setFiles({ name: 'wyciag.xml', mimeType: 'application/xml', buffer })
  await expect(page.getByText('Saldo końcowe').first()).toBeVisible()
  await expect.poll(() => person.stateOf(sale!.id), PATIENCE).toBe('completed')
  await expect.poll(() => stateOfBatch(first, id), PATIENCE).toBe('settled')
  await person.leave()
}

async function streamOf(download: {
  createReadStream: () => Promise<AsyncIterable<Buffer>>
}): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part)
  return Buffer.concat(parts)
}

/** Items taken back after the payout: nobody may read "completed" anywhere. */
async function meetReversal(browser: Browser, { first }: Team): Promise<void> {
  const person = await seller(browser, email('cofacz'))
  const [sale] = await person.sell(1)
  await expect.poll(() => person.stateOf(sale!.id), PATIENCE).toBe('completed')
  await person.reverseTrades()
  await first.takeTask('Dług po cofniętej wymianie', person.session.user.displayName)
  const row = first.page.getByRole('row').filter({ hasText: person.session.user.displayName })
  await first.click(row.getByRole('link').filter({ hasText: /\d{6}/ }).first())
  await expect(first.page.getByRole('main')).toContainText('Cofnięta')
  await expect(first.page.getByRole('main').getByText('Zakończona', { exact: true })).toHaveCount(0)
  await person.leave()
}

/** The provider sends the money back; it is on the seller's balance and staff read whose it is. */
async function meetReturn(browser: Browser, { first }: Team): Promise<void> {
  const person = await seller(browser, email('returned'))
  await person.sell(1)
  // One task names all returns, so an earlier person's return would also show it.
  await expect.poll(() => person.balance(), PATIENCE).toBeGreaterThan(0)
  await first.takeTask('Wypłaty wróciły na saldo', '')
  await expect(first.page.getByRole('row').filter({ hasText: person.session.user.displayName })).toBeVisible()
  await person.leave()
}

type AskedPrices = { data: { state: 'running' | 'recent' | 'done' } }

async function dropPoisonedPrices({ second }: Team): Promise<void> {
  await poisonPrices(stack)
  const { page } = second
  await page.goto('/admin/skin-prices')
  // The next step leaves the page, which would take the request back.
  const isAsked = page.waitForResponse((answer) => answer.url().endsWith('/api/skins/fetch-prices'))
  await second.click(page.getByRole('button', { name: /^(Odśwież|Refresh)/ }))
  const { data } = (await (await isAsked).json()) as AskedPrices
  // A list of the last minute is not fetched again, and one may come by schedule at any time.
  if (data.state === 'recent')
    await expect.poll(() => askForPrices(second), { ...PATIENCE, intervals: [10_000] }).not.toBe('recent')
  await second.takeTask('Zatrzymany cennik: zdecyduj', '')
  await second.click(page.getByRole('button', { name: /^(Odrzuć|Drop)/ }).first())
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('dostawca przysłał dziesiątą część')
  await second.click(dialog.getByRole('button', { name: /^(Odrzuć|Drop)/ }))
  await expect(dialog).toBeHidden()
}

async function askForPrices({ session }: Desk): Promise<string> {
  return (await session.call<AskedPrices>('POST', '/skins/fetch-prices')).data.state
}

async function answerTicket(browser: Browser, { support }: Team): Promise<void> {
  const subject = newWords('Gdzie jest przelew')
  await openTicketByCall(browser, subject, stack)
  await support.takeTask('Odpowiedz na zgłoszenie', subject)
  await expect(support.page.getByLabel('Odpowiedź', { exact: true })).toBeVisible()
  await support.key('r')
  await support.page.keyboard.type('Przelew wyjdzie dziś o 16:00.')
  await support.key('Control+Shift+Enter')
  await expect(support.page.getByText('To zgłoszenie jest zamknięte.')).toBeVisible()
}

async function workADay(browser: Browser, team: Team): Promise<void> {
  const desks = new Set([team.first, team.second, team.support])
  const presses = () => [...desks].reduce((sum, desk) => sum + desk.presses, 0)
  const report: string[] = []
  const part = async (name: string, work: Promise<void>) => {
    const before = presses()
    await test.step(name, () => work)
    report.push(`${name} ${presses() - before}`)
  }
  await part('sale and approval', approve(browser, team))
  await part('bank file to settled statement', payByBank(browser, team))
  await part('reversal', meetReversal(browser, team))
  await part('returned money', meetReturn(browser, team))
  await part('poisoned prices', dropPoisonedPrices(team))
  await part('ticket', answerTicket(browser, team))
  console.log(
    `presses of ${desks.size === 1 ? 'one person' : `${desks.size} people`}: ${presses()} (${report.join(', ')})`,
  )
  expect(presses()).toBeLessThanOrEqual(PRESSES_MAX)
}

const PRESSES_MAX = 30

test('admin: a whole day as three people, from a sale to a ticket', async ({ browser }) => {
  const first = await openDesk(browser, stack, 'finance')
  const second = await openDesk(browser, stack, 'owner')
  const support = await openDesk(browser, stack, 'support')
  await workADay(browser, { first, second, support, isAlone: false })
})

test('admin: a whole day as one person, from a sale to a ticket', async ({ browser }) => {
  const alone = await openAlone(browser, stack)
  await workADay(browser, { first: alone, second: alone, support: alone, isAlone: true })
})
