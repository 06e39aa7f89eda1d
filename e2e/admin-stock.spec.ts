import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openStaff } from './support/staff.ts'

const LOOKS = [
  { language: 'pl', width: 390, height: 844 },
  { language: 'pl', width: 1440, height: 900 },
  { language: 'en', width: 390, height: 844 },
  { language: 'en', width: 1440, height: 900 },
] as const
const WORDS = {
  pl: {
    earned: 'Zarobek w tym miesiącu',
    losing: 'Stracimy przy sprzedaży dziś',
    items: 'Przedmioty',
    dryRun: 'Tryb próbny',
    plan: 'Do wystawienia',
    listed: 'Nic nie jest wystawione.',
  },
  en: {
    earned: 'Earned this month',
    losing: 'Lost if sold today',
    items: 'Items',
    dryRun: 'Dry run',
    plan: 'To be listed',
    listed: 'Nothing is on sale.',
  },
} as const

for (const { language, width, height } of LOOKS)
  test(`admin: stock answers the owner's questions and leads to the rows (${language}, ${width} px)`, async ({
    browser,
  }) => {
    const { page, close } = await openStaff(browser, 'finance')
    await page.setViewportSize({ width, height })
    const base = language === 'en' ? '/en' : ''
    const words = WORDS[language]
    await page.goto(`${base}/admin/stock`)
    await expect(page.getByRole('heading', { name: words.earned })).toBeVisible()
    await expectNoViolation(page, 'the summary of the stock')
    await expectNoSideways(page, 'the summary of the stock')
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: words.losing }) })
    await card.getByRole('link').click()
    await page.waitForURL('**/admin/stock/items?state=losing&sort=loss')
    await expect(page.getByRole('link', { name: words.items, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectNoViolation(page, 'the list of the stock')
    await expectNoSideways(page, 'the list of the stock')
    await close()
  })

for (const { language, width, height } of LOOKS)
  test(`admin: stock shows what DMarket would list before it lists anything (${language}, ${width} px)`, async ({
    browser,
  }) => {
    const { page, close } = await openStaff(browser, 'finance')
    await page.setViewportSize({ width, height })
    const words = WORDS[language]
    await page.goto(`${language === 'en' ? '/en' : ''}/admin/stock`)
    await page.getByRole('link', { name: 'DMarket', exact: true }).click()
    await page.waitForURL('**/admin/stock/dmarket')
    await expect(page.getByText(words.dryRun, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.plan })).toBeVisible()
    await expect(page.getByText(words.listed)).toBeVisible()
    await expectNoViolation(page, 'the connector of DMarket')
    await expectNoSideways(page, 'the connector of DMarket')
    await close()
  })

test('admin: stock stops DMarket at once, and switching it on needs a second person', async ({ browser }) => {
  const { page, close } = await openStaff(browser, 'owner')
  const dialog = page.getByRole('alertdialog')
  const choose = async (label: string) => {
    await page.goto('/admin/settings')
    const row = page.getByRole('listitem').filter({ hasText: 'Sprzedaż na DMarkecie' })
    await row.getByRole('button', { name: /Zmień/ }).click()
    await dialog.getByLabel('Sprzedaż na DMarkecie', { exact: true }).selectOption({ label })
  }
  const save = async () => {
    await dialog.getByRole('textbox', { name: 'Powód' }).fill('test połączenia')
    await dialog.getByRole('button', { name: 'Zapisz zmianę' }).click()
    await expect(dialog).toBeHidden()
  }
  await choose('wyłączona')
  await expectNoViolation(page, 'the switch of DMarket')
  await save()
  await page.goto('/admin/stock/dmarket')
  await expect(page.getByText('Wyłączony', { exact: true })).toBeVisible()
  await choose('tryb próbny')
  await save()
  await choose('włączona')
  await expect(dialog.getByRole('button', { name: 'Wyślij do potwierdzenia' })).toBeVisible()
  await close()
})

test('admin: stock refuses a file of resales with a wrong row and says which', async ({ browser }) => {
  const { page, close } = await openStaff(browser, 'finance')
  await page.goto('/admin/stock/items')
  await page.getByRole('button', { name: 'Wczytaj sprzedaże' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'resales.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'id;market;reference;currency;price;fee;sold_at',
        '999999999;dmarket;e2e-1;PLN;120,50;6;2026-11-16',
        '999999999;dmarket;e2e-2;GBP;120,50;6;2026-11-16',
      ].join('\n'),
    ),
  })
  await expect(dialog.getByText('2 wiersze do poprawy. Nic nie zapisano.')).toBeVisible()
  await expect(dialog.getByText('Nie ma takiego przedmiotu w magazynie.')).toBeVisible()
  await expect(dialog.getByText('Popraw kolumnę currency.')).toBeVisible()
  await expectNoViolation(page, 'the preview of a file')
  await dialog.getByRole('textbox', { name: 'Powód' }).fill('sprzedaże z giełdy')
  await dialog.getByRole('button', { name: 'Zapisz sprzedaże' }).click()
  await expect(dialog.getByText('Najpierw wybierz plik bez błędów.')).toBeVisible()
  await close()
})

test('admin: stock can be downloaded as a file', async ({ browser }) => {
  const { page, close } = await openStaff(browser, 'finance')
  await page.goto('/admin/stock/items')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz CSV' }).click()
  expect((await download).suggestedFilename()).toBe('stock.csv')
  await close()
})
