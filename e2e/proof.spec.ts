import type { OperatorResponse } from '@app/contract/selling/sales'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, newPlayer, signInAt, test } from './support/fixtures.ts'
import { showSample } from './support/sale-screens.ts'
import { expectSalePage, fillIn, openAsSeller, openDialog, SELL_WORDS } from './support/sellers.ts'

test('sell: a stranger can verify a signed quote and detect a changed one', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsSeller(page, { held: { items: [{ name: 'AK-47 | Redline (Field-Tested)' }] } })
  const dialog = await openDialog(page)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: SELL_WORDS.pl.confirm }).click()
  await expectSalePage(page)
  const number = (page.url().split('/').at(-1) ?? '').padStart(6, '0')
  await page.getByRole('button', { name: 'Podpisana wycena' }).click()
  const link = await page.getByRole('textbox', { name: 'Link do podpisanej wyceny' }).inputValue()
  await expectNoViolation(page, 'sale page with its receipt')
  await expectNoSideways(page, 'sale page with its receipt')
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz plik' }).click()
  expect((await downloads).suggestedFilename()).toBe(`wycena-${number}.txt`)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const stranger = await context.newPage()
  const addresses: string[] = []
  stranger.on('request', (request) => addresses.push(request.url()))
  await stranger.goto(link)
  const main = stranger.getByRole('main')
  await expect(main.getByText('Prawdziwa i ważna')).toBeVisible()
  await expect(main.getByText(number, { exact: true })).toBeVisible()
  await expect(main.getByText('AK-47 | Redline (Field-Tested)').first()).toBeVisible()
  // Signed content travels only in request bodies and URL fragments, never in a URL part that a server could log.
  const [, content = ''] = link.split('.')
  const sent = addresses.map((address) => new URL(address)).map(({ pathname, search }) => pathname + search)
  expect(sent.filter((address) => address.includes(content.slice(0, 40)))).toEqual([])

  const cheaper = Buffer.from(content, 'base64url')
    .toString()
    .replace(/"total":\d/, '"total":9')
  await main
    .getByLabel('Podpisana wycena')
    .fill(link.replace(content, Buffer.from(cheaper).toString('base64url')))
  await main.getByRole('button', { name: 'Sprawdź' }).click()
  await expect(main.getByText('Podrobiona')).toBeVisible()
  await expect(main.getByText('AK-47 | Redline (Field-Tested)')).toBeHidden()
  await context.close()
})

test('public: the QR code of a sale page opens the check of links, accounts and offers', async ({
  page,
  browser,
  baseURL,
}) => {
  await showSample(page, 'waiting')
  await signInAt(page, await newPlayer(), '/account/sales/123')
  await page.getByText('Sprawdź na drugim urządzeniu, czy to my').click()
  await expect(page.getByRole('img', { name: /^Kod QR/ })).toBeVisible()
  const address = await page.getByRole('link', { name: 'Otwórz tę stronę tutaj' }).getAttribute('href')
  // A link half under the fixed header would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoViolation(page, 'sale page with the code')

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(address ?? '')
  const main = phone.getByRole('main')
  const { operator } = (await (await phone.request.get('/api/operator')).json()) as OperatorResponse
  await expect(main.getByText(operator.steamId, { exact: true })).toBeVisible()
  const partner = new URL(operator.tradeUrl).searchParams.get('partner') ?? ''
  const answers = [
    [operator.tradeUrl, 'To nasze konto'],
    [operator.tradeUrl.replace(partner, `${Number(partner) + 1}`), 'To nie jest nasze konto'],
    [`https://steamcommunity.com.example/tradeoffer/new/?partner=${partner}`, 'To nie jest link do Steam'],
    ['https://steamcommunity.com/tradeoffer/999999999999/', 'Tej oferty u nas nie ma'],
    ['ABCDEFG2', 'Kod niczego nie dowodzi'],
  ] as const
  for (const [pasted, verdict] of answers) {
    await main.getByLabel('Link do oferty, link wymiany albo SteamID').fill(pasted)
    await main.getByRole('button', { name: 'Sprawdź' }).click()
    await expect(main.getByText(verdict, { exact: true })).toBeVisible()
  }
  await expectNoViolation(phone, 'a verdict')
  await expectNoSideways(phone, 'a verdict')
  await context.close()
})
