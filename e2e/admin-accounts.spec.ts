import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openStaff } from './support/staff.ts'

const LOOKS = [
  { language: 'pl', width: 1440, height: 900 },
  { language: 'en', width: 390, height: 844 },
] as const
const WORDS = {
  pl: {
    title: 'Konta Steam',
    drain: 'Wstrzymaj nowe sprzedaże',
    takes: 'Przyjmuj',
    limits: 'Limity',
    lost: 'Uznaj za utracone',
    writtenOff: 'odpisane',
  },
  en: {
    title: 'Steam accounts',
    drain: 'Stop new sales',
    takes: 'Take sales',
    limits: 'Limits',
    lost: 'Declare lost',
    writtenOff: 'written off',
  },
} as const

for (const { language, width, height } of LOOKS)
  test(`admin: accounts show their places, limits and what a loss means (${language}, ${width} px)`, async ({
    browser,
  }) => {
    const { page, close } = await openStaff(browser, 'finance')
    await page.setViewportSize({ width, height })
    const words = WORDS[language]
    await page.goto(`${language === 'en' ? '/en' : ''}/admin/accounts`)
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await expectNoViolation(page, 'the Steam accounts')
    await expectNoSideways(page, 'the Steam accounts')
    await page.getByRole('button', { name: words.limits }).first().click()
    await expectNoViolation(page, 'the limits of an account')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.lost, exact: true }).first().click()
    await expect(page.getByRole('alertdialog')).toContainText(words.writtenOff)
    await expectNoViolation(page, 'the loss of an account')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: words.drain }).first()).toBeVisible()
    await close()
  })
