import {
  findCalculatorRows,
  readCalculatorFile,
  type CalculatorFile,
  type CalculatorQuery,
  type CalculatorRow,
} from '@app/contract/catalog/calculator'
import type { Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, signInByHand, test } from './support/fixtures.ts'
import { inLanguage, LANGUAGES, NIGHTLY, nightlyUnless } from './support/pages.ts'
import { playerWith, selectedOf } from './support/inventories.ts'

const COMPACT = '**/api/skins/calculator/compact'
const WIDTHS = [390, 1440] as const
const words = {
  pl: {
    own: 'Mam',
    more: 'Pokaż kolejne 20',
    empty: 'Nie znaleziono przedmiotów',
    category: 'Kategoria:',
    wear: 'Zużycie:',
  },
  en: { own: 'I own', more: 'Show 20 more', empty: 'No items found', category: 'Category:', wear: 'Wear:' },
}

const rows = (page: Page) => page.locator('.skin-list li')
const names = (page: Page) => page.locator('.skin-list li a')

/** Pins the current price list, so that a refresh during the test does not change it. */
async function holdPrices(page: Page, ageMinutes = 0): Promise<CalculatorRow[]> {
  const file = (await (await page.request.get('/api/skins/calculator/compact')).json()) as CalculatorFile
  file.fetchedAt = new Date(Date.now() - ageMinutes * 60_000).toISOString()
  await page.route(COMPACT, (route) => route.fulfill({ json: file }))
  return readCalculatorFile(file)
}

/** As the page lists them: what we do not buy comes last. */
function find(all: readonly CalculatorRow[], query: Partial<CalculatorQuery>): CalculatorRow[] {
  const found = findCalculatorRows(all, { search: '', category: 'all', wear: 'ft', ...query })
  return [...found.filter((row) => !row.notBought), ...found.filter((row) => row.notBought)]
}

const shortNames = (found: readonly CalculatorRow[]) =>
  found.slice(0, 20).map((row) => row.finish ?? row.weapon)

/** Formats `2858` as `28,58 zł`, like the page does. */
function zloty(grosze: number): string {
  return `${(grosze / 100).toFixed(2).replace('.', ',')}\u00a0zł`
}

for (const language of LANGUAGES) {
  for (const width of WIDTHS) {
    test(
      `calculator: search, filters, load more and the basket (${language}, ${width} px)`,
      nightlyUnless(language === 'pl' && width === 390),
      async ({ page }) => {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        const all = await holdPrices(page)
        await page.goto(inLanguage('/calculator', language))

        // The preset: Field-Tested, cheapest first, twenty.
        const preset = find(all, {})
        await expect(names(page)).toHaveText(shortNames(preset))
        const first = preset[0]!
        await expect(rows(page).first()).toContainText(zloty(first.priceGrosze))
        await expect(rows(page).first()).toContainText(zloty(first.payoutGrosze))
        await expect(rows(page).first().getByRole('definition')).toHaveCount(2)
        await expectNoSideways(page, 'preset')

        await page.getByRole('button', { name: words[language].more }).click()
        await expect(rows(page)).toHaveCount(40)
        await expect(names(page).nth(20)).toBeFocused()
        await expect(page).toHaveURL(/\?n=40$/)

        await page.getByLabel(words[language].category).selectOption('rifle')
        await page.getByLabel(words[language].wear).selectOption('all')
        await page.getByRole('searchbox').fill('AWP ')
        const found = find(all, { search: 'awp', category: 'rifle', wear: 'all' })
        expect(found.length).toBeGreaterThan(20)
        await expect(names(page)).toHaveText(shortNames(found))
        await expect(page).toHaveURL(/\?q=AWP&cat=rifle&wear=all$/)
        await expect(page.getByRole('status').filter({ hasText: String(found.length) })).toHaveCount(1)

        const owned = found
          .slice(0, 20)
          .filter((row) => row.notBought === null)
          .slice(0, 2)
        for (const { marketName } of owned) {
          await page
            .getByRole('checkbox', { name: `${words[language].own} ${marketName}`, exact: true })
            .check()
        }
        const sum = zloty(owned.reduce((total, row) => total + row.payoutGrosze, 0))
        await expect(
          page.locator(width === 390 ? '.selection-bar .payout' : '.basket-panel .amount-large'),
        ).toHaveText(sum)
        await expectNoViolation(page, `list with basket ${language} ${width}`)
        await expectNoSideways(page, 'basket')

        await page.reload()
        await expect(names(page)).toHaveText(shortNames(found))
        await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)

        await page.getByRole('searchbox').fill('no such skin anywhere')
        await expect(page.getByRole('heading', { name: words[language].empty, exact: true })).toBeVisible()
        await expectNoViolation(page, `empty ${language} ${width}`)
      },
    )

    test(
      `calculator: loading, failing, late prices and an item's page (${language}, ${width} px)`,
      NIGHTLY,
      async ({ page }) => {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await page.route(COMPACT, (route) =>
          route.fulfill({
            status: 503,
            json: { success: false, code: 'prices_unavailable', message: 'x', requestId: 'x' },
          }),
        )
        await page.goto(inLanguage('/calculator', language))
        const failed = language === 'pl' ? 'Nie udało się pobrać cen.' : 'Could not load prices.'
        await expect(page.getByText(failed)).toBeVisible()
        await expectNoViolation(page, `error ${language} ${width}`)

        await page.unroute(COMPACT)
        await holdPrices(page, 20)
        await page.getByRole('button', { name: language === 'pl' ? 'Spróbuj ponownie' : 'Try again' }).click()
        await expect(rows(page)).toHaveCount(20)
        const late =
          language === 'pl' ? /^Ceny z.\d\d:\d\d, odświeżamy$/ : /^Prices from \d\d:\d\d, refreshing$/
        await expect(page.getByText(late)).toBeVisible()
        await expectNoViolation(page, `late ${language} ${width}`)

        await page.getByRole('searchbox').fill('ak-47')
        await expect(page).toHaveURL(/\?q=ak-47$/)
        const name = await names(page).first().textContent()
        await names(page).first().click()
        await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page).toHaveURL(/\/calculator\/item\/[a-z0-9-]+$/)
        await expect(page.locator('main img')).toBeVisible()
        await expectNoViolation(page, `item ${language} ${width}`)
        await expectNoSideways(page, 'item')
        await page
          .getByRole('link', { name: language === 'pl' ? 'Wróć do kalkulatora' : 'Back to the calculator' })
          .click()
        await expect(page).toHaveURL(new RegExp(`${inLanguage('/calculator', language)}\\?q=ak-47$`))
        await expect(names(page).first()).toHaveText(name ?? '')
      },
    )
  }
}

test('calculator: the back button restores the list position', async ({ page }) => {
  await page.goto('/calculator')
  await page.getByRole('button', { name: 'Pokaż kolejne 20' }).click()
  await expect(rows(page)).toHaveCount(40)
  await expect(page).toHaveURL('/calculator?n=40')
  await names(page).nth(30).click()
  await expect(page).toHaveURL(/\/calculator\/item\//)
  await page.goBack()
  await expect(rows(page)).toHaveCount(40)
  await expect(names(page).nth(30)).toBeInViewport()
})

test('calculator: a link to the plain page clears the filters', NIGHTLY, async ({ page }) => {
  await page.goto('/calculator?q=awp&wear=all')
  await expect(page.getByRole('searchbox')).toHaveValue('awp')
  await page.getByRole('banner').getByRole('link', { name: 'Kalkulator' }).click()
  await expect(page).toHaveURL('/calculator')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByLabel('Zużycie:')).toHaveValue('ft')
})

test('calculator: the basket survives signing in and is selected in the inventory', async ({ page }) => {
  const all = await holdPrices(page)
  const owned = find(all, {})
    .slice(0, 20)
    .filter(({ notBought }) => notBought === null)
    .slice(0, 2)
  const sum = zloty(owned.reduce((total, { payoutGrosze }) => total + payoutGrosze, 0))
  const player = await playerWith({ items: owned.map(({ marketName }) => ({ name: marketName })) })
  await page.goto('/calculator')
  for (const { marketName } of owned)
    await page.getByRole('checkbox', { name: `${words.pl.own} ${marketName}`, exact: true }).check()
  const basket = page.locator('.basket-panel')
  await expect(basket.locator('.amount-large')).toHaveText(sum)
  await page.getByRole('link', { name: /Zaloguj się i.sprzedaj/ }).click()
  await page.waitForURL('/login?returnTo=%2Finventory')
  await signInByHand(page, player)
  await page.getByRole('banner').getByRole('link', { name: 'Kalkulator' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(basket.locator('.amount-large')).toHaveText(sum)
  await basket.getByRole('link', { name: 'Sprzedaj skiny' }).click()
  await expect(page).toHaveURL('/inventory')
  await expect(page.getByText('Zaznaczyliśmy 2 przedmioty z kalkulatora.')).toBeVisible()
  await expect(selectedOf(page)).toHaveCount(2)
})

test(
  'calculator: on a phone the basket opens as a sheet and returns the focus',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/calculator')
    await page.locator('.skin-list li:not(:has(.not-bought)) input').first().check()
    const opener = page.getByRole('button', { name: /Pokaż zaznaczone/ })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Masz zaznaczone' })
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    await expectNoViolation(page, 'basket sheet')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  },
)

test('calculator: an item page contains its name without scripts and answers 404 for an unknown item', async ({
  page,
  request,
}) => {
  const { slug, marketName } = find(await holdPrices(page), {})[0]!
  for (const language of LANGUAGES) {
    const answer = await request.get(inLanguage(`/calculator/item/${slug}`, language))
    const html = await answer.text()
    expect(answer.status()).toBe(200)
    expect(html.replaceAll('\u00a0', ' ')).toContain(
      `<title>${marketName} – ${language === 'pl' ? 'cena i wypłata' : 'price and payout'}`,
    )
    expect(html).not.toContain('noindex')
  }
  await page.goto(`/calculator/item/${slug}`)
  await expect(page).toHaveTitle(new RegExp('cena i.wypłata'))
  const steam = page.getByRole('link', { name: /Porównaj na rynku Steam/ })
  await expect(steam).toHaveAttribute('href', /^https:\/\/steamcommunity\.com\/market\/listings\/730\//)
  await expect(steam).toHaveAttribute('rel', 'noopener noreferrer')

  const unknown = await page.goto('/calculator/item/no-such-item')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Nie mamy ceny takiego przedmiotu' })).toBeVisible()
  await expectNoViolation(page, 'unknown item')
})

test('calculator: the first twenty rows load at most 60 kB', NIGHTLY, async ({ page, context }) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const urls = new Map<string, string>()
  const bytes = { prices: 0, pictures: 0 }
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) =>
    urls.set(requestId, new URL(request.url).pathname),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = urls.get(requestId) ?? ''
    if (path.startsWith('/api/skins/')) bytes.prices += encodedDataLength
    if (path.startsWith('/img/')) bytes.pictures += encodedDataLength
  })
  await page.goto('/calculator', { waitUntil: 'networkidle' })
  await expect(rows(page)).toHaveCount(20)
  await expect.poll(() => bytes.pictures).toBeGreaterThan(0)
  const kilobytes = (count: number) => (count / 1000).toFixed(1)
  console.log(
    `first twenty rows: prices ${kilobytes(bytes.prices)} kB, pictures in view ${kilobytes(bytes.pictures)} kB`,
  )
  expect(bytes.prices).toBeGreaterThan(1000)
  expect(bytes.prices + bytes.pictures).toBeLessThanOrEqual(60_000)
})
