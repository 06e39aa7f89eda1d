import { createHash, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { control, expect, newPlayer, signInAt, test } from './support/fixtures.ts'
import { cardsOf, selectedOf, waitForCards, type Language } from './support/inventories.ts'
import { inLanguage, NIGHTLY } from './support/pages.ts'
import { PAYOUT_SCREENS } from './support/payout-screens.ts'
import { choosePlayer } from './support/people.ts'
import { openAsSeller, openDialog, SELL_WORDS } from './support/sellers.ts'
import { decide, openStaff } from './support/staff.ts'

// Tests the whole life cycle of a withdrawal, with a second person who credits the money.

const WORDS = {
  pl: {
    title: 'Saldo',
    amount: 'Kwota',
    submit: /^Wypłać\s\d/,
    confirm: 'Wypłać',
    email: 'Adres e-mail konta PayPal',
    nothing: 'Nie masz teraz nic do wypłaty.',
    credit: 'Korekta na Twoją korzyść',
    withdrawal: 'Wypłata z salda',
    done: /^Wypłata \d{6} na/,
    paid: 'Zakończona',
    when: 'Kiedy dostaniesz pieniądze',
  },
  en: {
    title: 'Balance',
    amount: 'Amount',
    submit: /^Withdraw\s\d/,
    confirm: 'Withdraw',
    email: 'E-mail of your PayPal account',
    nothing: 'You have nothing to withdraw now.',
    credit: 'Correction in your favour',
    withdrawal: 'Withdrawal',
    done: /^Withdrawal \d{6} of/,
    paid: 'Completed',
    when: 'When you get the money',
  },
} as const

/** A member of staff credits money to a user's balance. */
async function credit(browser: Browser, userId: string, amount: number): Promise<void> {
  const desk = await openStaff(browser, 'owner')
  await desk.session.call('POST', `/admin/users/${userId}/credit`, { amount, reason: 'Rekompensata' })
  await desk.close()
}

/** A different member of staff from the one who credited approves the withdrawal. */
async function approve(browser: Browser, transactionId: number): Promise<void> {
  const desk = await openStaff(browser, 'finance')
  await decide(desk, transactionId, { approve: true })
  await desk.close()
}

/** Returns the id of the signed-in user. */
async function openBalance(page: Page, language: Language = 'pl'): Promise<string> {
  const { user } = await signInAt(page, await newPlayer(), inLanguage('/account/balance', language))
  await expect(page.getByRole('heading', { level: 1, name: WORDS[language].title })).toBeVisible()
  return user.id
}

const entries = (page: Page) => page.locator('.balance-entry')

/** The rail simulator's ledger stores receivers only as a hash. */
async function creditsTo(receiver: string): Promise<unknown[]> {
  const { credits } = (await control('/_book', undefined, 'GET')) as {
    credits: { destinationHash: string }[]
  }
  const hash = createHash('sha256').update(receiver).digest('hex')
  return credits.filter(({ destinationHash }) => destinationHash === hash)
}

test('money: a balance credit appears without a reload and is paid out once as a withdrawal', async ({
  page,
  browser,
}) => {
  const words = WORDS.pl
  const userId = await openBalance(page)
  await expect(page.getByText(words.nothing)).toBeVisible()
  await credit(browser, userId, 120.5)
  await expect(page.locator('.balance-main')).toContainText(/120,50\szł/)
  await expect(entries(page).filter({ hasText: words.credit })).toContainText(/\+120,50\szł/)

  // The profile shows the same amount and links to this page.
  await page.goto('/account')
  const card = page.getByRole('region', { name: words.title })
  await expect(card).toContainText(/120,50\szł/)
  await card.getByRole('link').click()
  await expect(page).toHaveURL('/account/balance')

  const email = `saldo.${randomUUID()}@example.com`
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByLabel(words.email).fill(email)
  await page.getByRole('button', { name: words.submit }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('s•••@example.com')
  await question.getByRole('button', { name: words.confirm }).dblclick()
  const told = page.getByText(words.done)
  await expect(told).toBeVisible()
  await approve(browser, Number(/\d{6}/.exec(await told.innerText())?.[0]))
  const withdrawal = entries(page).filter({ hasText: words.withdrawal })
  await expect(withdrawal).toContainText(/−120,50\szł/)
  // The rail confirms the payout, and the page receives the event.
  await expect(withdrawal).toContainText(words.paid, { timeout: 60_000 })
  await expect(page.getByText(words.nothing)).toBeVisible()
  await expect(withdrawal).toHaveCount(1)
  expect(await creditsTo(email)).toHaveLength(1)

  // The profile shows no empty balance.
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: words.title })).toHaveCount(0)
})

test.describe('en at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })

  test('money: withdraws a part of the balance by keyboard only', NIGHTLY, async ({ page, browser }) => {
    const words = WORDS.en
    await credit(browser, await openBalance(page, 'en'), 80)
    await page.getByRole('button', { name: 'Other amount' }).press('Enter')
    const amount = page.getByLabel(words.amount)
    await expect(amount).toHaveValue('80,00')
    await expect(amount).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('30.25')
    const tabTo = async (selector: string) => {
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
      }
      throw new Error(`no way by Tab to ${selector}`)
    }
    await tabTo('input[type=radio]')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
    await tabTo('[data-field=email]')
    await page.keyboard.type(`part.${randomUUID()}@example.com`)
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Back' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: words.done })).toBeVisible()
    await expect(page.locator('.balance-main')).toContainText(/49,75\szł/)
    await expect(page.getByRole('button', { name: words.submit })).toContainText(/49,75\szł/)
  })
})

for (const [language, width] of [
  ['pl', 1440],
  ['en', 390],
] as const) {
  test.describe(`${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(
      `money: the dialog says when the money comes before anything is confirmed, ${language} ${width} px`,
      NIGHTLY,
      async ({ page }) => {
        await openAsSeller(page, { language })
        const dialog = await openDialog(page, 1, language)
        const panel = dialog.getByRole('region', { name: WORDS[language].when })
        const said = panel.getByRole('status')
        await expect(said).toHaveText(/podamy termin|tell you when/)
        await dialog.getByRole('radio', { name: 'PayPal' }).check()
        await expect(said).toHaveText(/^(Wypłata|Payout)/)
        const first = await said.textContent()
        await expectNoViolation(page, 'payout preview')
        await dialog.getByRole('radio', { name: SELL_WORDS[language].bank }).check()
        await expect(said).toHaveText(/^(Wypłata|Payout)/)
        // A transfer has no minutes, whoever the seller is.
        await expect(said).not.toContainText('5–15')
        expect(first).toMatch(/5–15|ochronie Steam|Steam protection|zatwierdzeniu|approval/)
        const overflow = await dialog
          .locator('.sell-body')
          .evaluate((body) => body.scrollWidth - body.clientWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      },
    )
  })
}

test(
  'money: new payout details require a fresh sign-in, and the sale resumes afterwards',
  NIGHTLY,
  async ({ page }) => {
    const player = await openAsSeller(page)
    let isOld = true
    await page.route('**/api/account/payout-details', async (route) => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, needsFreshSignIn: isOld } })
    })
    const dialog = await openDialog(page, 2)
    await dialog.getByRole('radio', { name: 'PayPal' }).check()
    await expect(dialog.getByLabel(WORDS.pl.email)).toHaveCount(0)
    const names = await selectedOf(page).allTextContents()
    isOld = false
    await dialog.getByRole('button', { name: 'Zaloguj się ponownie przez Steam' }).click()
    await choosePlayer(page, player)
    await page.waitForURL('**/inventory')
    const again = page.getByRole('dialog', { name: 'Sprzedaż 2 przedmiotów' })
    await expect(again.getByRole('timer')).toBeVisible()
    await again.getByRole('radio', { name: 'PayPal' }).check()
    await expect(again.getByLabel(WORDS.pl.email)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Odrzuć dane' }).click()
    await expect.poll(() => selectedOf(page).allTextContents()).toEqual(names)
    // Once: the next visit starts with nothing.
    await page.reload()
    await waitForCards(page)
    await expect(selectedOf(page)).toHaveCount(0)
    await expect(cardsOf(page).first()).toBeVisible()
  },
)

const PICTURED = PAYOUT_SCREENS.filter(({ path }) => path.startsWith('/account/'))

for (const [language, width] of [
  ['pl', 320],
  ['en', 390],
  ['pl', 1440],
  ['en', 1440],
] as const) {
  test.describe(`${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(
      `money: balance and new details are accessible in every state and fit, ${language} ${width} px`,
      NIGHTLY,
      async ({ page }) => {
        // A dozen states, each looked at as a whole.
        test.setTimeout(300_000)
        await signInAt(page, await newPlayer(), inLanguage('/account/balance', language))
        for (const screen of PICTURED) {
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.goto(inLanguage(screen.path, language))
          await screen.prepare?.(page, language)
          await expectNoViolation(page, screen.name)
          await expectNoSideways(page, screen.name)
        }
      },
    )
  })
}
