import { admin, expect, newPlayer, signIn, test } from './support/fixtures.ts'

test('admin: someone without the right is told so and sent home', async ({ page }) => {
  await signIn(page, await newPlayer())
  await page.goto('/admin')
  await expect(page.getByText('Brak uprawnień administratora').first()).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('admin: a failing check is told so and leads home', async ({ page }) => {
  await signIn(page, await newPlayer())
  await page.route('**/api/admin/check-admin', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await page.goto('/admin')
  await expect(page.getByText('Błąd podczas sprawdzania uprawnień').first()).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('admin: a visitor is asked to sign in first', async ({ page }) => {
  await page.goto('/admin')
  await page.waitForURL('**/login**')
})

test('admin: the right given on the command line shows the link and opens the panel; taken away, it is gone', async ({
  page,
}) => {
  const player = await newPlayer('Szefowa')
  admin('grant', player.steamId)
  await signIn(page, player)
  await page.getByRole('button', { name: `Konto: ${player.name}` }).click()
  await page.getByRole('menuitem', { name: 'Panel administratora' }).click()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('heading', { name: 'Panel administratora' })).toBeVisible()

  admin('revoke', player.steamId)
  await page.goto('/account')
  await page.waitForURL('**/login**')
})
