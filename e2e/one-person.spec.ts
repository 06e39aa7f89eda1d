import { randomUUID } from 'node:crypto'
import type { ProposalsResponse } from '@app/contract/office/controls'
import type { Page } from '@playwright/test'
import { expectNoViolation } from './support/axe.ts'
import { admin, expect, newPlayer, signInAt, test, waitForMail } from './support/fixtures.ts'
import { SIMULATOR } from './support/people.ts'
import { letOnePersonConfirm, letProposalWaitPass } from './support/passing-time.ts'
import { VirtualKey } from './support/passkeys.ts'
import { enrolmentCodeIn } from './support/second-factor.ts'
import { pickPerson } from './support/staff.ts'

const PATIENCE = { timeout: 45_000 }

/** An owner with a passkey and a confirmed address, who has asked to raise a new seller's limit. */
async function askAlone(
  page: Page,
  zloty: string,
): Promise<{ address: string; proposalId: string; sellerId: string }> {
  const player = await newPlayer('Szefowa')
  const code = enrolmentCodeIn(admin('grant', player.steamId, '--role', 'owner')) ?? ''
  await VirtualKey.plugIn(page, 'internal')
  const session = await signInAt(page, player, '/account')
  const address = `${randomUUID()}@example.com`
  await session.call('PUT', '/auth/user/email', { email: address })
  const { text } = await waitForMail(address)
  await page.goto(/http:\/\/localhost:\d+\/confirm-email#token=[\w-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByText('potwierdzony')).toBeVisible()
  await page.goto('/admin')
  await page.getByLabel('Jednorazowy kod').fill(code)
  await page.getByLabel('Nazwa').fill('laptop')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Kody są zapisane' }).click(PATIENCE)

  const seller = await page.context().browser()!.newContext()
  const { user } = await signInAt(await seller.newPage(), await newPlayer(), '/account')
  await seller.close()
  await page.goto('/admin/money/sellers')
  await page.getByRole('button', { name: 'Dopisz do salda' }).click()
  await pickPerson(page, user.steamId)
  await page.getByLabel('Kwota w zł').fill(zloty)
  const asked = page.getByRole('alertdialog', { name: 'Dopisz do salda' })
  await expect(asked.getByText('Potrzebna jest druga osoba')).toBeVisible()
  await asked.getByLabel('Powód').fill('pomyłka w wycenie')
  await asked.getByRole('button', { name: 'Zapisz' }).click()
  await expect(asked).toBeHidden()
  const { proposals } = await session.call<ProposalsResponse>('GET', '/admin/proposals?limit=100')
  const proposalId = proposals.find(({ subject }) => subject === user.id)?.id ?? ''
  letOnePersonConfirm(proposalId, session.user.id)
  return { address, proposalId, sellerId: user.id }
}

/** Every owner gets the link of every step, so the amount tells which one it is. */
async function stopLinkOf(address: string, zloty: string): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () =>
        (link =
          /http:\/\/localhost:\d+\/stop#[\w-]{43}/.exec(
            (await waitForMail(address, SIMULATOR, `${zloty},00`)).text,
          )?.[0] ?? ''),
    )
    .not.toBe('')
  return link
}

test('admin: one person confirms their own step after the wait, with a passkey', async ({ page }) => {
  const { address, proposalId, sellerId } = await askAlone(page, '900')
  await stopLinkOf(address, '900')
  await page.goto('/admin/money')
  const row = page.getByRole('row').filter({ hasText: `sprzedającego ${sellerId}` })
  await expect(row.getByText('Potwierdzisz od')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Potwierdź kluczem' })).toHaveCount(0)
  letProposalWaitPass(proposalId)
  await page.reload()
  await row.getByRole('button', { name: 'Potwierdź kluczem' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Potwierdzić kluczem dostępu?' })
  await expectNoViolation(page, 'the confirmation with a passkey')
  await dialog.getByRole('button', { name: 'Potwierdź' }).click()
  await expect(dialog).toBeHidden(PATIENCE)
  await expect(row).toHaveCount(0)
})

test('admin: the link of the mail stops a step of one person, without signing in', async ({
  page,
  browser,
}) => {
  const { address, proposalId } = await askAlone(page, '901')
  const link = await stopLinkOf(address, '901')
  letProposalWaitPass(proposalId)
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const mail = await phone.newPage()
  await mail.goto(link)
  await expect(mail.getByText('uznanie salda sprzedającego: 901,00 zł')).toBeVisible()
  expect(mail.url()).not.toContain('#')
  await expectNoViolation(mail, 'the stop page')
  await mail.getByRole('button', { name: 'Zatrzymaj' }).click()
  await expect(mail.getByText('Zatrzymane. Nic się nie stanie.')).toBeVisible()
  await phone.close()
  await page.goto('/admin/money?state=stopped')
  await expect(page.getByRole('heading', { name: 'Potwierdź, że to Ty' })).toBeVisible()
})
