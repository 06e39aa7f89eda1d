import type { Locator, Page } from '@playwright/test'
import { newEmail } from './support/destinations.ts'
import { choosePlayer, expect, test } from './support/fixtures.ts'
import { cardsOf, playerWith } from './support/inventories.ts'
import { inLanguage, LANGUAGES, nightlyUnless } from './support/pages.ts'
import { SIMULATOR } from './support/people.ts'
import { expectSalePage, SELL_WORDS } from './support/sellers.ts'

const WORDS = {
  pl: {
    sell: 'Sprzedaj skiny',
    signIn: 'Zaloguj się przez Steam',
    where: /^Gdzie to znaleźć/,
    email: 'Adres e-mail konta PayPal',
    openSteam: /^Skopiuj kod i otwórz Steam/,
    sendOnSteam: 'Wyślij ofertę',
    confirmOnPhone: 'Potwierdź w aplikacji',
    accepted: /Aktywna|Przyjęta/,
    paid: /^\(Wypłacono\)/,
  },
  en: {
    sell: 'Sell skins',
    signIn: 'Sign in through Steam',
    where: /^Where to find it/,
    email: 'E-mail of your PayPal account',
    openSteam: /^Copy code and open Steam/,
    sendOnSteam: 'Make offer',
    confirmOnPhone: 'Confirm in the app',
    accepted: /Active|Accepted/,
    paid: /^\(Paid\)/,
  },
} as const

/** From the first page to the confirmed sale, for a player who has never been here. */
const CLICKS_MAX = 9
const PAID_WITHIN_MS = 120_000
const HELD = { items: [{ name: 'AK-47 | Redline (Field-Tested)' }] }

for (const language of LANGUAGES)
  for (const width of [390, 1440]) {
    test.describe(`${language}, ${width} px`, () => {
      test.use({
        viewport: { width, height: width < 768 ? 844 : 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      test(
        `sell: a new player comes from the home page to the money by clicks alone (${language}, ${width} px)`,
        nightlyUnless((language === 'pl') === (width === 1440)),
        async ({ page }) => {
          test.setTimeout(300_000)
          const words = { ...SELL_WORDS[language], ...WORDS[language] }
          const player = await playerWith(HELD)
          let clicks = 0
          const press = async (target: Locator) => {
            clicks += 1
            await target.click()
          }

          await page.goto(inLanguage('/', language))
          await press(page.getByRole('main').getByRole('link', { name: words.sell }).first())
          await press(page.getByRole('main').getByRole('button', { name: words.signIn }))
          clicks += 1
          await choosePlayer(page, player)
          await page.waitForURL(`**${inLanguage('/inventory', language)}`)

          await pasteTradeUrl(page, words)
          await press(cardsOf(page).first())
          await press(page.getByRole('button', { name: words.open }).last())
          const dialog = page.getByRole('dialog', { name: words.title })
          await press(dialog.getByRole('radio', { name: 'PayPal', exact: true }))
          await dialog.getByLabel(words.email).fill(newEmail())
          await press(dialog.getByRole('checkbox', { name: words.terms }))
          await press(dialog.getByRole('checkbox', { name: words.sent }))
          await press(dialog.getByRole('button', { name: words.confirm }))
          await expectSalePage(page, language)
          expect(clicks).toBeLessThanOrEqual(CLICKS_MAX)

          const steam = await openedBy(page, () => page.getByRole('link', { name: words.openSteam }).click())
          await steam.getByRole('button', { name: words.sendOnSteam }).click()
          await steam.getByRole('button', { name: words.confirmOnPhone }).click()
          await expect(steam.getByRole('status')).toContainText(words.accepted)
          await steam.close()
          await expect(page).toHaveTitle(words.paid, { timeout: PAID_WITHIN_MS })
        },
      )
    })
  }

/** Copies the link from the page that the hint opens. A pasted link is saved at once. */
async function pasteTradeUrl(page: Page, words: { where: RegExp; tradeUrl: string }): Promise<void> {
  const hint = page.getByRole('link', { name: words.where })
  expect(await hint.getAttribute('href')).toContain(SIMULATOR)
  const steam = await openedBy(page, () => hint.click())
  const url = await steam.locator('#trade_offer_access_url').innerText()
  await steam.close()
  await page.evaluate((text) => navigator.clipboard.writeText(text), url)
  const field = page.getByLabel(words.tradeUrl, { exact: true })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveCount(0)
}

async function openedBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), act()])
  await opened.waitForLoadState()
  return opened
}
