import { inflateRawSync } from 'node:zlib'
import { expectNoViolation } from './support/axe.ts'
import { expect, newPlayer, signInAt, test } from './support/fixtures.ts'
import { openStaff } from './support/staff.ts'
import { NIGHTLY } from './support/pages.ts'
import { takeFile } from './support/downloads.ts'

/** Reads the files of a ZIP archive through the central directory at its end. */
function filesIn(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const head = archive.readUInt32LE(at + 42)
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const body = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    const isStored = archive.readUInt16LE(at + 10) === 0
    files.set(name, (isStored ? body : inflateRawSync(body)).toString('utf8'))
    at += 46 + [28, 30, 32].reduce((sum, place) => sum + archive.readUInt16LE(at + place), 0)
  }
  return files
}

test('beyond: a person takes their data along and deletes the account for good; coming back is starting anew', async ({
  page,
}) => {
  const player = await newPlayer('Odchodząca')
  await signInAt(page, player, '/account')
  const card = page.getByRole('region', { name: 'Twoje dane' })
  const file = await takeFile(page, 'Pobierz moje dane')
  expect(file.name).toBe('skinkantor-data.zip')
  const files = filesIn(file.bytes)
  expect([...files.keys()].some((name) => name.endsWith('.json'))).toBe(true)
  expect([...files.keys()].some((name) => name.endsWith('.csv'))).toBe(true)
  expect([...files.values()].join('\n')).toContain(player.steamId)

  const ask = page.getByRole('button', { name: 'Usuń konto' })
  const dialog = page.getByRole('alertdialog')
  await ask.click()
  await expect(dialog).toBeVisible()
  await expectNoViolation(page, 'the question before an account is deleted')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()

  await ask.click()
  await dialog.getByRole('button', { name: 'Usuń na zawsze' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText('Konto zostało usunięte').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.goto('/account')
  await page.waitForURL('**/login**')

  await signInAt(page, player, '/account')
  await expect(card.getByRole('button', { name: 'Pobierz moje dane' })).toBeVisible()
})

test(
  'beyond: shows the obstacles to deleting an account, and a failed request can be retried',
  NIGHTLY,
  async ({ browser }) => {
    const { page, close } = await openStaff(browser, 'support')
    let isDown = true
    await page.route('**/api/account/erasure', (route) =>
      isDown
        ? route.fulfill({
            status: 503,
            json: { success: false, code: 'unavailable', message: '', error: '', requestId: 'x' },
          })
        : route.fallback(),
    )
    await page.goto('/account')
    const card = page.getByRole('region', { name: 'Usunięcie konta' })
    await card.getByRole('button', { name: 'Usuń konto' }).click()
    await expect(page.getByText('Nie udało się. Spróbuj ponownie za chwilę.').first()).toBeVisible()
    isDown = false
    await card.getByRole('button', { name: 'Usuń konto' }).click()
    await expect(card.getByText('praca w panelu; prawa odbiera administrator')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expectNoViolation(page, 'obstacles before an account is deleted')
    await close()
  },
)
