import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openStaff } from './support/staff.ts'
import { newWords, openTicketByCall } from './support/tickets.ts'

const VIEWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

test('admin: staff find, answer and close a ticket by keyboard, and a colleague sees it live', async ({
  browser,
}) => {
  const anna = await openStaff(browser, 'support')
  const bartek = await openStaff(browser, 'support')
  const subject = newWords('Brak wypłaty')
  const ticketId = await openTicketByCall(browser, subject)
  const answer = newWords('Przelew wyszedł o 16:02')
  const { page } = anna
  await page.setViewportSize(VIEWS[0])
  await page.goto(`/admin/tickets?status=open&search=${encodeURIComponent(subject)}`)
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('1 nowa')
  for (const view of VIEWS) {
    await page.setViewportSize(view)
    await expectNoViolation(page, `the list at ${view.width}`)
    await expectNoSideways(page, `the list at ${view.width}`)
  }
  await page.setViewportSize(VIEWS[0])

  await bartek.page.goto(`/admin/tickets/${ticketId}`)
  await expect(bartek.page.getByLabel('Odpowiedź', { exact: true })).toBeVisible()

  // Four key presses besides the text: select the row, open it, focus the field, send.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByLabel('Odpowiedź', { exact: true })).toBeVisible()
  for (const view of VIEWS) {
    await page.setViewportSize(view)
    await expectNoViolation(page, `the ticket at ${view.width}`)
    await expectNoSideways(page, `the ticket at ${view.width}`)
  }
  await page.setViewportSize(VIEWS[0])
  await page.keyboard.press('r')
  await page.keyboard.type(answer)
  await expect(bartek.page.getByText('Ktoś z zespołu też pisze…')).toBeVisible()
  await page.keyboard.press('Control+Shift+Enter')

  const closed = 'To zgłoszenie jest zamknięte. Nie można dodawać nowych wiadomości.'
  await expect(page.getByText(closed)).toBeVisible()
  await expect(page.getByRole('status').getByText('Zgłoszenie zostało zamknięte')).toBeVisible()
  await expect(bartek.page.getByText(answer)).toBeVisible()
  await expect(bartek.page.getByText(closed)).toBeVisible()
  await bartek.page.keyboard.press('z')
  await expect(bartek.page.getByRole('status').getByText('Zgłoszenie zostało otwarte')).toBeVisible()
  await expect(page.getByLabel('Odpowiedź', { exact: true })).toBeVisible()
  await anna.close()
  await bartek.close()
})
