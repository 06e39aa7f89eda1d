import type { Browser, Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, newPlayer, signInAt, test } from './support/fixtures.ts'
import { letReleaseWaitPass } from './support/passing-time.ts'
import { expectSalePage, fillIn, openAsSeller, openDialog, SELL_WORDS } from './support/sellers.ts'
import { openStaff } from './support/staff.ts'
import { NIGHTLY } from './support/pages.ts'

const PHONE = { width: 390, height: 844 }

async function ownId(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('userData'))
  return (JSON.parse(stored ?? '{}') as { id: string }).id
}

/** An admin opens the user's page, clicks this action and gives a reason. */
async function decide(browser: Browser, role: 'finance' | 'owner', userId: string, action: string) {
  const staff = await openStaff(browser, role)
  await staff.page.goto(`/admin/users/${userId}`)
  await expect(staff.page.getByText('Zamrożone', { exact: true })).toBeVisible()
  await expectNoViolation(staff.page, 'a frozen account as staff see it')
  await staff.page.getByRole('button', { name: action }).click()
  const dialog = staff.page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Właściciel sprawdzony przez telefon')
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
  return staff
}

test('beyond: a locked-out seller freezes the account with a sale key, and two staff release it after 72 hours', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const player = await openAsSeller(page, { held: { items: [{ name: 'AK-47 | Redline (Field-Tested)' }] } })
  const userId = await ownId(page)
  const dialog = await openDialog(page)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: SELL_WORDS.pl.confirm }).click()
  await expectSalePage(page)
  await page.getByRole('button', { name: 'Podpisana wycena' }).click()
  const key = await page.getByRole('textbox', { name: 'Klucz awaryjny' }).inputValue()
  await expectNoViolation(page, 'sale page with the freeze key')

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE })
  const phone = await context.newPage()
  const addresses: string[] = []
  phone.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  await phone.goto(`/hacked#key=${key}`)
  const main = phone.getByRole('main')
  await expect(main.getByLabel('Klucz awaryjny')).toHaveValue(key)
  await expect.poll(() => phone.url()).not.toContain(key)
  await expectNoViolation(phone, 'hacked account, locked out')
  await expectNoSideways(phone, 'hacked account, locked out')
  await main.getByRole('button', { name: 'Zamroź tym kluczem' }).click()
  await expect(main.getByRole('heading', { name: 'Konto jest zamrożone' })).toBeVisible()
  await expect(main.getByText(/Pilne zgłoszenie ma numer \d{6}/)).toBeVisible()
  await expectNoViolation(phone, 'hacked account, frozen by key')
  const sent = addresses.filter((address) => address !== '').map((address) => new URL(address))
  expect(sent.filter(({ pathname, search }) => (pathname + search).includes(key.slice(7)))).toEqual([])
  await context.close()

  // Every open session of the account is signed out.
  await page.waitForURL('**/login**')
  await signInAt(page, player, '/account')
  await expect(page.getByText(/^Konto jest zamrożone od/)).toBeVisible()
  await page.goto('/hacked')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Konto jest zamrożone' })).toBeVisible()
  await expectNoViolation(page, 'hacked account, frozen and signed in')

  const asking = await decide(browser, 'finance', userId, 'Poproś o odmrożenie')
  await expect(asking.page.getByRole('button', { name: 'Odmroź konto' })).toBeHidden()
  letReleaseWaitPass(userId)
  const ending = await decide(browser, 'owner', userId, 'Odmroź konto')
  await expect(ending.page.getByText('Zamrożone', { exact: true })).toBeHidden()
  await Promise.all([asking.close(), ending.close()])

  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Zmień link' })).toBeVisible()
  await expect(page.getByText(/^Konto jest zamrożone od/)).toBeHidden()
})

test(
  'beyond: freezes a hacked account after a confirmation and shows the result',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    const player = await newPlayer('Przejęta')
    await signInAt(page, player, '/en/account')
    await page.getByRole('link', { name: 'Freeze the account' }).click()
    await page.waitForURL('**/en/hacked')
    const main = page.getByRole('main')
    const press = main.getByRole('button', { name: 'Freeze the account' })
    await press.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await expectNoViolation(page, 'the question before an account is frozen')
    // The focus stands on the safe button, so Enter changes nothing.
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(press).toBeFocused()

    await press.click()
    await dialog.getByRole('button', { name: 'Yes, freeze' }).click()
    await expect(main.getByRole('heading', { name: 'The account is frozen' })).toBeVisible()
    await expect(main.getByText('No payout was waiting to be sent.')).toBeVisible()
    await expect(main.getByText(/The urgent request has number \d{6}/)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    await expectNoViolation(page, 'hacked account, frozen by the button')
    await expectNoSideways(page, 'hacked account, frozen by the button')
    await page.goto('/en/account')
    await page.waitForURL('**/login**')
  },
)

test('beyond: reports a wrong freeze key and links to support without one', NIGHTLY, async ({ page }) => {
  await page.goto('/hacked')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Zamroź tym kluczem' }).click()
  await expect(main.getByText('Wpisz albo wklej klucz.')).toBeVisible()
  await main.getByLabel('Klucz awaryjny').fill('000123-AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-F')
  await main.getByRole('button', { name: 'Zamroź tym kluczem' }).click()
  await expect(main.getByText(/Ten klucz nie pasuje do żadnej sprzedaży/)).toBeVisible()
  await expectNoViolation(page, 'hacked account, wrong key')
  await main.getByRole('link', { name: 'Nie mam klucza' }).click()
  await page.waitForURL('**/support')
})
