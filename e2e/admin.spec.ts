import { totpCode } from '@app/stack/totp'
import { expectNoViolation } from './support/axe.ts'
import { admin, expect, newPlayer, signIn, signInAt, test } from './support/fixtures.ts'
import { enrolmentCodeIn } from './support/second-factor.ts'

test('admin: a visitor signs in first, and someone without the right is told so and sent home', async ({
  page,
}) => {
  await page.goto('/admin')
  await page.waitForURL('**/login**')
  for (const path of ['/admin', '/admin/skin-prices']) {
    await signInAt(page, await newPlayer(), path)
    await expect(page.getByText('Brak uprawnień administratora').first()).toBeVisible()
    await expect(page).toHaveURL('/')
  }
})

test('admin: a granted role and its code open the admin session, and a revoke signs the user out', async ({
  page,
}) => {
  const player = await newPlayer('Szefowa')
  const code = enrolmentCodeIn(admin('grant', player.steamId)) ?? ''
  await signIn(page, player)
  await page.getByRole('button', { name: `Konto: ${player.name}` }).click()
  await page.getByRole('link', { name: 'Panel administratora' }).click()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('heading', { name: 'Ustaw drugi składnik' })).toBeVisible()
  await expectNoViolation(page, 'the way in')
  await page.getByLabel('Jednorazowy kod').fill(code)
  await page.getByRole('radio', { name: /^Aplikacja z/ }).check()
  await page.getByRole('button', { name: 'Dalej' }).click()
  const secret = await page.getByRole('textbox', { name: 'Albo wpisz klucz ręcznie' }).inputValue()
  await page.getByLabel('Kod, który pokazuje aplikacja').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Zapisz składnik' }).click()
  const codes = page.locator('.recovery-codes li')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Kody są zapisane' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible()

  await page.getByRole('button', { name: `Konto: ${player.name}` }).click()
  await page.getByRole('menuitem', { name: 'Zamknij panel' }).click()
  await page.getByRole('button', { name: 'Nie mam telefonu ani klucza' }).click()
  await page.getByLabel('Kod zapasowy').fill(recovery)
  await page.getByRole('button', { name: 'Otwórz panel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible()

  admin('revoke', player.steamId)
  await page.goto('/account')
  await page.waitForURL('**/login**')
})
