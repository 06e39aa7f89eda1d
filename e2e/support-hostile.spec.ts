import { cleanMessage, isBlank } from '../apps/api/src/contexts/support/tickets/domain/ticket-text.ts'
import { HOSTILE_STRINGS } from '../apps/api/test/worlds/hostile-strings.ts'
import type { Page } from '@playwright/test'
import { expectNoSideways } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openFirstTicket, openOwnTicket, Staff } from './support/tickets.ts'
import { NIGHTLY } from './support/pages.ts'

test.describe.configure({ timeout: 300_000 })

const PER_TICKET = 100
const SENT = HOSTILE_STRINGS.filter((text) => !isBlank(text))

/** An injected script that runs would open a dialog. */
function watchDialogs(page: Page): string[] {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  return ran
}

test(
  'support: 500 hostile texts stand on the page letter by letter, as text',
  NIGHTLY,
  async ({ page, browser }) => {
    expect(SENT.length).toBeGreaterThanOrEqual(500)
    const ran = watchDialogs(page)
    const staff = await Staff.signIn(browser)
    for (let start = 0; start < SENT.length; start += PER_TICKET) {
      const id = await (start === 0 ? openFirstTicket(page) : openOwnTicket(page))
      for (const text of SENT.slice(start, start + PER_TICKET)) await staff.answer(id, text)
      await page.reload()
      const log = page.getByRole('log')
      const earlier = page.getByRole('button', { name: 'Pokaż wcześniejsze wiadomości' })
      await expect(log.getByRole('article').first()).toBeVisible()
      while (await earlier.isVisible()) {
        const before = await log.getByRole('article').count()
        await earlier.click()
        await expect.poll(() => log.getByRole('article').count()).toBeGreaterThan(before)
      }
      const shown = await log.locator('article p').allTextContents()
      expect(shown.slice(1)).toEqual(SENT.slice(start, start + PER_TICKET).map((text) => cleanMessage(text)))
      await expect(log.locator('a, script, style, iframe, svg[onload], img, h1, base, meta')).toHaveCount(0)
      await expectNoSideways(page, `hostile texts from ${start}`)
    }
    expect(ran).toEqual([])
    await staff.leave()
  },
)

test('support: shows hostile messages and subjects verbatim as plain text', async ({ page, browser }) => {
  const ran = watchDialogs(page)
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    "'; DROP TABLE tickets; --",
    '=HYPERLINK("http://evil.example","x")',
    '\u202Egpj.exe\u202C',
    'z\u200Be\u200Br\u200Bo',
    'a\u0300\u0301\u0302\u0303'.repeat(20),
    '&lt;b&gt; &amp; &#x3C;',
    'x'.repeat(3_000),
    '<a href="https://evil.example">klik</a>',
    '</p></article><h1>Obcy nagłówek</h1>',
    '🏳️‍🌈 العربية עברית',
  ]
  const subject = '<b onclick=alert(1)>Temat</b>'
  const id = await openFirstTicket(page, { subject })
  const staff = await Staff.signIn(browser)
  for (const text of hostile) await staff.answer(id, text)
  await page.reload()
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(hostile.length + 1)
  const written = (await staff.read(id)).messages.map(({ content }) => content)
  const shown = await page.getByRole('log').locator('article p').allTextContents()
  expect(shown).toEqual(written)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.getByRole('log').locator('a, script, h1')).toHaveCount(0)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, `hostile ${width}`)
  }
  await page.goto('/account/tickets')
  await expect(page.getByRole('link', { name: subject, exact: true })).toBeVisible()
  expect(ran).toEqual([])
  await staff.leave()
})
