import type { ControlResponse, ProposalsResponse, SettingsResponse } from '@app/contract/office/controls'
import { servicesFromEnvironment } from '@app/stack/services'
import { startStack, type Stack } from '@app/stack/start-stack'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { control, expect, newPlayer, test } from './support/fixtures.ts'
import { cardsOf, waitForCards } from './support/inventories.ts'
import { SecondFactor } from './support/second-factor.ts'
import { agree, expectSalePage, openDialog, SELL_WORDS } from './support/sellers.ts'
import { Session } from './support/session.ts'
import { NIGHTLY } from './support/pages.ts'

const SKIN = 'AK-47 | Redline (Field-Tested)'
const KEY = 'payout.later_extra_bps'
const EMAIL = 'dwie.ceny@example.com'
/** The test's own stack loads its first prices while other tests run. */
const PATIENCE = { timeout: 120_000 }

async function openContext(browser: Browser, stack: Stack, width: number): Promise<BrowserContext> {
  return browser.newContext({ baseURL: stack.url, locale: 'pl-PL', viewport: { width, height: 900 } })
}

async function openOwner(browser: Browser, stack: Stack): Promise<Session> {
  const player = await newPlayer('Admin', stack.simulatorUrl)
  const factor = new SecondFactor(stack.admin('grant', player.steamId, '--role', 'owner'))
  const context = await openContext(browser, stack, 1440)
  const simulator = stack.simulatorUrl
  const session = await Session.begin(context.request, player, { language: 'pl', simulator })
  await factor.pass(session)
  return session
}

/** One admin proposes and another confirms, because no single person may change a price. */
async function setExtra(anna: Session, bartek: Session, value: number): Promise<void> {
  const { settings } = await anna.call<SettingsResponse>('GET', '/admin/settings')
  const version = settings.find(({ key }) => key === KEY)?.version
  const reason = 'wyższa cena za czekanie'
  const { proposalId } = await anna.call<ControlResponse>('PUT', `/admin/settings/${KEY}`, {
    value,
    version,
    reason,
  })
  const { proposals } = await bartek.call<ProposalsResponse>('GET', '/admin/proposals')
  const mark = proposals.find(({ id }) => id === proposalId)?.mark
  await bartek.call('POST', `/admin/proposals/${proposalId}/confirm`, { mark })
}

async function openSeller(browser: Browser, stack: Stack, width: number): Promise<Page> {
  const player = await newPlayer('Czeka', stack.simulatorUrl)
  const items = { items: [{ name: SKIN }, { name: SKIN }] }
  await control(`/_control/inventories/${player.steamId}`, items, 'POST', stack.simulatorUrl)
  const page = await (await openContext(browser, stack, width)).newPage()
  const simulator = stack.simulatorUrl
  const session = await Session.begin(page.request, player, { language: 'pl', simulator })
  await session.call('PUT', '/auth/user/trade-url', { tradeUrl: player.tradeUrl })
  await session.keepIn(page)
  await page.goto('/inventory')
  await waitForCards(page)
  return page
}

async function choosePayPal(dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: 'PayPal' }).check()
  await dialog.getByLabel('Adres e-mail konta PayPal').fill(EMAIL)
  await agree(dialog)
}

/** Reads the amount from the label of the later price. */
async function laterAmount(dialog: Locator): Promise<string> {
  const label = dialog.locator('.radio-card').filter({ hasText: '(75%)' })
  return /^[\d\s,]+zł/.exec((await label.textContent()) ?? '')?.[0] ?? ''
}

test(
  'beyond: two admins raise the deferred price, a seller chooses it, and a stranger sees it in the receipt',
  NIGHTLY,
  async ({ browser }) => {
    test.setTimeout(600_000)
    const stack = await startStack({
      services: await servicesFromEnvironment(),
      apis: 1,
      workers: 1,
      env: { RATE_LIMIT_FACTOR: '1000' },
    })
    try {
      const [anna, bartek] = [await openOwner(browser, stack), await openOwner(browser, stack)]
      const visitor = await (await openContext(browser, stack, 390)).newPage()
      await expect
        .poll(async () => (await visitor.request.get('/api/skins/calculator')).status(), PATIENCE)
        .toBe(200)

      // With one price the screens show one number.
      const wide = await openSeller(browser, stack, 1440)
      let dialog = await openDialog(wide)
      await expect(dialog.getByRole('radio', { name: /po\sochronie\sSteam/ })).toHaveCount(0)
      await wide.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await setExtra(anna, bartek, 500)
      await expect
        .poll(async () => {
          const answer = await visitor.request.get('/api/skins/calculator')
          return ((await answer.json()) as { laterRateBps: number }).laterRateBps
        }, PATIENCE)
        .toBe(7_500)

      // Anybody sees both prices, on a phone too.
      await visitor.goto('/calculator?q=AK-47+Redline')
      const found = visitor.getByRole('list', { name: 'Skiny' })
      const row = found.getByRole('listitem').filter({ hasText: 'Redline' }).first()
      await expect(row.getByText(/^później\s\d/)).toBeVisible()
      await row.getByRole('checkbox').check()
      await visitor.getByRole('button', { name: /^Pokaż\szaznaczone/ }).click()
      const basket = visitor.getByRole('dialog')
      await expect(basket.getByText('Dostajesz od razu')).toBeVisible()
      await expect(basket.getByText('Po ochronie Steam (75%)')).toBeVisible()
      await expect(basket.getByText(/^Od\srazu:\sok\.\s\d\d:\d\d/)).toBeVisible()
      await expect(basket.getByText(/^Po\sochronie\sSteam:\s.*\d{4}/)).toBeVisible()
      await expectNoViolation(visitor, 'calculator with two prices')
      await expectNoSideways(visitor, 'calculator with two prices')

      // The seller reads both in the inventory, chooses the later one, and that one is agreed.
      await wide.reload()
      await waitForCards(wide)
      await expect(
        cardsOf(wide)
          .first()
          .getByText(/^później\s\d/),
      ).toBeVisible()
      dialog = await openDialog(wide)
      await choosePayPal(dialog)
      const now = dialog.getByRole('radio', { name: /od\srazu\s\(70%\)/ })
      const later = dialog.getByRole('radio', { name: /po\sochronie\sSteam\s\(75%\)/ })
      await expect(now).toBeChecked()
      await expect(dialog.getByText(/^ok\.\s\d\d:\d\d,\sjeśli\sprzedmioty\sprzyjdą\steraz$/)).toBeVisible()
      await expect(dialog.getByText(/^od\s.*\d{4}/)).toBeVisible()
      const amount = await laterAmount(dialog)
      expect(amount).not.toBe('')
      await later.check()
      await expect(
        dialog.getByText('Wybierasz wyższą cenę i czekasz na koniec ochrony wymiany.'),
      ).toBeVisible()
      await expect(dialog.getByRole('button', { name: SELL_WORDS.pl.confirm })).toContainText(amount)
      await expectNoViolation(wide, 'sell dialog with two prices')
      await dialog.getByRole('button', { name: SELL_WORDS.pl.confirm }).click()
      await expectSalePage(wide)
      await expect(wide.getByText('po ochronie Steam, 75%')).toBeVisible()
      await expect(wide.getByRole('main').getByText(amount).first()).toBeVisible()

      // A stranger sees in the signed receipt which price was chosen, and both with their clocks.
      await wide.getByRole('button', { name: 'Podpisana wycena' }).click()
      const link = await wide.getByRole('textbox', { name: 'Link do podpisanej wyceny' }).inputValue()
      await visitor.goto(link)
      const main = visitor.getByRole('main')
      await expect(main.getByText('Prawdziwa i ważna')).toBeVisible()
      await expect(main.getByText('wypłata po ochronie Steam', { exact: true })).toBeVisible()
      await expect(main.getByText(/\(75%\),\snajwcześniej\s.*\d{4}/)).toBeVisible()
      await expect(main.getByText(/\(70%\),\snajwcześniej\s.*\d{4}/)).toBeVisible()
      await expectNoViolation(visitor, 'receipt with two prices')
      await expectNoSideways(visitor, 'receipt with two prices')

      // A phone in English: paid at once, at the lower price.
      const phone = await openSeller(browser, stack, 390)
      await phone.goto('/en/inventory')
      await waitForCards(phone)
      dialog = await openDialog(phone, 1, 'en')
      await dialog.getByRole('radio', { name: 'PayPal' }).check()
      await dialog.getByLabel('E-mail of your PayPal account').fill(`en.${EMAIL}`)
      await agree(dialog, 'en')
      await expect(dialog.getByRole('radio', { name: /at\sonce\s\(70%\)/ })).toBeChecked()
      await expect(dialog.getByText(/^about\s.*,\sif\sthe\sitems\sarrive\snow$/)).toBeVisible()
      await expectNoViolation(phone, 'sell dialog with two prices on a phone')
      await expectNoSideways(phone, 'sell dialog with two prices on a phone')
      await dialog.getByRole('button', { name: SELL_WORDS.en.confirm }).click()
      await expectSalePage(phone, 'en')
      await expect(phone.getByText('at once', { exact: true })).toBeVisible()
    } finally {
      await stack.stop()
    }
  },
)
