import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { cardsOf, type Language } from './support/inventories.ts'
import { openAsSeller, openDialog, SELL_WORDS } from './support/sellers.ts'

const DIALOG_WORDS_MAX = 170
/** Of the part that scrolls, in screens of it. */
const DIALOG_SCREENS_MAX = 2

/** With the place where the first card starts at the latest, in pixels below the top of the page. */
const PHONE = { width: 390, height: 844, firstCard: 360 }
const DESKTOP = { width: 1440, height: 900, firstCard: 260 }

const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector<HTMLElement>('dialog[open]')?.innerText ?? ''
    return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
  })

const screensOf = (page: Page) =>
  page.evaluate(() => {
    const body = document.querySelector('dialog[open] .sell-body')
    return body ? body.scrollHeight / body.clientHeight : Number.NaN
  })

for (const [language, size] of [
  ['pl', DESKTOP],
  ['en', PHONE],
] as const satisfies (readonly [Language, typeof PHONE])[]) {
  test(`sell: items and dialog are dense enough at ${size.width} px in ${language}`, async ({ page }) => {
    await page.setViewportSize(size)
    await openAsSeller(page, { language })
    const top = await cardsOf(page)
      .first()
      .evaluate((card) => card.getBoundingClientRect().top + scrollY)
    console.log(`first card at ${Math.round(top)} px of ${size.firstCard}`)
    expect(top).toBeLessThanOrEqual(size.firstCard)

    const dialog = await openDialog(page, 2, language)
    const confirm = dialog.getByRole('button', { name: SELL_WORDS[language].confirm })
    // It is the loud button only when nothing is left to fill in.
    await expect(confirm).not.toHaveClass(/button-primary/)
    for (const name of [SELL_WORDS[language].bank, 'PayPal', 'Skrill']) {
      await dialog.getByRole('radio', { name }).check()
      await expect(dialog.locator('.payout-preview-head strong')).toBeVisible()
      await expect(dialog.locator('.payout-preview')).toHaveAttribute('aria-busy', 'false')
      const words = await wordsOf(page)
      const screens = await screensOf(page)
      console.log(`${name}: ${words} words, ${screens.toFixed(2)} screens`)
      expect(words, name).toBeLessThanOrEqual(DIALOG_WORDS_MAX)
      expect(screens, name).toBeLessThanOrEqual(DIALOG_SCREENS_MAX)
    }
  })
}
