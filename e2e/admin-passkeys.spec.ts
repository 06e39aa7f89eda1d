import type { BalanceResponse } from '@app/contract/payments/balance'
import type { Page } from '@playwright/test'
import { expectNoViolation } from './support/axe.ts'
import { admin, expect, newPlayer, signInAt, test } from './support/fixtures.ts'
import { letConfirmationExpire } from './support/passing-time.ts'
import { VirtualKey } from './support/passkeys.ts'
import type { Player } from './support/people.ts'
import { enrolmentCodeIn } from './support/second-factor.ts'
import { NIGHTLY } from './support/pages.ts'
import { pickPerson } from './support/staff.ts'

const useKey = (page: Page) => page.getByRole('button', { name: 'Użyj klucza dostępu' }).click()
/** The first passkey request of a process takes longer, because it loads a library. */
const PATIENCE = { timeout: 45_000 }
const expectPanel = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible(PATIENCE)

async function signOut(page: Page, { name }: Player): Promise<void> {
  await page.getByRole('button', { name: `Konto: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await expect(page.getByRole('link', { name: 'Zaloguj się' })).toBeVisible()
}

/** Creates a staff user whose only second factor is a passkey in this browser, with an open admin session. */
async function openWithNewKey(page: Page): Promise<{ player: Player; userId: number; key: VirtualKey }> {
  const player = await newPlayer('Szefowa')
  const code = enrolmentCodeIn(admin('grant', player.steamId, '--role', 'owner')) ?? ''
  const key = await VirtualKey.plugIn(page, 'internal')
  const { user } = await signInAt(page, player, '/admin')
  await page.getByLabel('Jednorazowy kod').fill(code)
  await expect(page.getByRole('radio', { name: /^Klucz dostępu/ })).toBeChecked()
  await page.getByLabel('Nazwa').fill('laptop')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10, PATIENCE)
  await page.getByRole('button', { name: 'Kody są zapisane' }).click()
  await expectPanel(page)
  return { player, userId: Number(user.id), key }
}

test('admin: a passkey set with the one-time code opens the panel at the next sign-in, and a fresh touch of it moves money, once', async ({
  page,
  browser,
}) => {
  const { player, userId, key } = await openWithNewKey(page)
  expect(await key.countKeys()).toBe(1)
  await signOut(page, player)
  await signInAt(page, player, '/admin')
  await expect(page.getByRole('heading', { name: 'Potwierdź, że to Ty' })).toBeVisible()
  await expectNoViolation(page, 'the passkey')

  await key.recognises(false)
  await useKey(page)
  await expect(page.getByText('Klucz dostępu nie odpowiedział.')).toBeVisible()
  await key.recognises(true)
  await useKey(page)
  await expectPanel(page)

  const seller = await browser.newContext()
  const selling = await signInAt(await seller.newPage(), await newPlayer(), '/account/balance')
  await page.goto('/admin/money/sellers')
  letConfirmationExpire(userId)
  await page.getByRole('button', { name: 'Dopisz do salda' }).click()
  await pickPerson(page, selling.user.steamId)
  await page.getByLabel('Kwota w zł').fill('12,34')
  const asked = page.getByRole('alertdialog', { name: 'Dopisz do salda' })
  await asked.getByLabel('Powód').fill('pomyłka w wycenie')
  await asked.getByRole('button', { name: 'Zapisz' }).click()

  const confirmation = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await expect(confirmation).toBeVisible()
  await expectNoViolation(page, 'the fresh confirmation')
  expect(await balanceOf(selling)).toBe(0)
  await useKey(page)
  await expect(confirmation).toBeHidden()
  await expect(asked).toBeHidden()
  expect(await balanceOf(selling)).toBe(12.34)
  await seller.close()
})

test('admin: adding a passkey requires a confirmation with an existing one', NIGHTLY, async ({ page }) => {
  const { player, userId, key } = await openWithNewKey(page)
  await page.goto('/admin/security')
  const factors = page.locator('.factor-list li')
  await expect(factors).toHaveCount(1)
  letConfirmationExpire(userId)

  await page.getByRole('button', { name: 'Dodaj składnik' }).click()
  const form = page.getByRole('dialog', { name: 'Dodaj składnik' })
  await form.getByLabel('Nazwa').fill('klucz USB')
  await form.getByRole('button', { name: 'Dalej' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await expect(confirmation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  expect(await key.countKeys()).toBe(1)

  await form.getByRole('button', { name: 'Dalej' }).click()
  await useKey(page)
  await expect(form.getByText('Ten klucz jest już dodany.')).toBeVisible()
  await key.takeOut()
  const second = await VirtualKey.plugIn(page, 'usb')
  await form.getByRole('button', { name: 'Dalej' }).click()
  await expect(form).toBeHidden()
  await expect(factors).toHaveText([/laptop/, /klucz USB/])

  await signOut(page, player)
  await signInAt(page, player, '/admin')
  await useKey(page)
  await expectPanel(page)
  expect(await second.countKeys()).toBe(1)
})

async function balanceOf(seller: Awaited<ReturnType<typeof signInAt>>): Promise<number> {
  const { balance } = await seller.call<BalanceResponse>('GET', '/account/balance')
  return balance.available
}
