import type { ProposalsResponse } from '@app/contract/office/controls'
import { expectNoViolation } from './support/axe.ts'
import { expect, newPlayer, signInAt, test } from './support/fixtures.ts'
import { VirtualKey } from './support/passkeys.ts'
import { openStaff } from './support/staff.ts'

test('admin: an owner invites a colleague, a second owner confirms, and the code opens the panel', async ({
  browser,
}) => {
  const [owner, second] = [await openStaff(browser, 'owner'), await openStaff(browser, 'owner')]
  const colleague = await newPlayer('Nowa')
  const { page } = owner
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Zaproś' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Zaprosić do zespołu' })
  await dialog.getByLabel('SteamID64').fill(colleague.steamId)
  await dialog.getByLabel('Powód').fill('pomaga przy zgłoszeniach')
  await expect(dialog.getByText('Potrzebna jest druga osoba')).toBeVisible()
  await expectNoViolation(page, 'the invitation')
  await dialog.getByRole('button', { name: 'Zaproś' }).click()
  await expect(dialog).toBeHidden()
  const { proposals } = await second.session.call<ProposalsResponse>('GET', '/admin/proposals?limit=100')
  const { id, mark } = proposals.find(({ subject }) => subject === colleague.steamId)!
  await second.session.call('POST', `/admin/proposals/${id}/confirm`, { mark })
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: colleague.steamId })
  await row.getByRole('button', { name: 'Nowe zaproszenie' }).click()
  const given = page.getByRole('alertdialog', { name: 'Kod dla nowej osoby' })
  await given.getByRole('button', { name: 'Nowe zaproszenie' }).click()
  const code = await given.getByRole('textbox', { name: 'Jednorazowy kod' }).inputValue()
  const theirs = await browser.newContext()
  const panel = await theirs.newPage()
  await signInAt(panel, colleague, '/admin')
  await VirtualKey.plugIn(panel, 'internal')
  await panel.getByLabel('Jednorazowy kod').fill(code)
  await panel.getByLabel('Nazwa').fill('laptop')
  await panel.getByRole('button', { name: 'Dalej' }).click()
  await panel.getByRole('button', { name: 'Kody są zapisane' }).click()
  await expect(panel.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible()
  await theirs.close()
  await owner.close()
  await second.close()
})
