import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { NIGHTLY, nightlyUnless } from './support/pages.ts'
import path from 'node:path'
import type { Page } from '@playwright/test'
import {
  choosePlayer,
  control,
  expect,
  newPlayer,
  signIn,
  signInByHand,
  test,
  waitForMail,
} from './support/fixtures.ts'

const WIDTHS = [390, 1440] as const
const TEXTS = {
  pl: {
    prefix: '',
    save: 'Zapisz link wymiany',
    field: 'Twój link wymiany',
    saved: 'URL wymiany zaktualizowany pomyślnie',
    invalid: 'Wprowadź prawidłowy URL wymiany',
    foreign: 'Ten link należy do innego konta Steam',
    signOut: 'Wyloguj się',
    signedOut: 'Wylogowano pomyślnie',
    signedIn: 'Zalogowano pomyślnie',
  },
  en: {
    prefix: '/en',
    save: 'Save trade link',
    field: 'Your trade link',
    saved: 'Trade link updated',
    invalid: 'Enter a valid trade link',
    foreign: 'This link belongs to another Steam account',
    signOut: 'Sign out',
    signedOut: 'Signed out',
    signedIn: 'Signed in',
  },
} as const

const STORED_OF_USER = ['avatarUrl', 'displayName', 'id', 'steamId', 'username']

async function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['accessToken', 'refreshToken', 'userData'].filter((key) => localStorage.getItem(key) !== null),
  )
}

for (const language of ['pl', 'en'] as const) {
  for (const width of WIDTHS) {
    test(
      `sign-in: from the page to the account, a trade URL saved, and out again (${language}, ${width} px)`,
      nightlyUnless(language === 'pl' && width === 390),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 })
        const texts = TEXTS[language]
        const player = await newPlayer()
        await signInByHand(page, player, language)
        await expect(page.getByRole('status').getByText(texts.signedIn)).toBeVisible()
        await expect.poll(() => storedKeys(page)).toEqual(['accessToken', 'refreshToken', 'userData'])
        // Only what the header shows of a person.
        const userData = await page.evaluate(() => localStorage.getItem('userData') ?? '')
        expect(Object.keys(JSON.parse(userData) as object).sort()).toEqual(STORED_OF_USER)

        const field = page.getByLabel(texts.field)
        await page.getByRole('button', { name: texts.save }).click()
        await expect(page.getByText(texts.invalid).first()).toBeVisible()
        await field.fill('https://steamcommunity.com/tradeoffer/new/?partner=1&token=aBcD4567')
        await page.getByRole('button', { name: texts.save }).click()
        await expect(page.getByText(texts.foreign).first()).toBeVisible()
        await field.fill(player.tradeUrl)
        await page.getByRole('button', { name: texts.save }).click()
        await expect(page.getByText(texts.saved).first()).toBeVisible()
        await page.reload()
        await expect(page.getByText(player.tradeUrl.replace('https://', ''))).toBeVisible()

        await page.getByRole('main').getByRole('button', { name: texts.signOut }).click()
        await expect(page.getByText(texts.signedOut).first()).toBeVisible()
        await expect.poll(() => storedKeys(page)).toEqual([])
        await page.goto(`${texts.prefix}/account`)
        await page.waitForURL(`**${texts.prefix}/login**`)
      },
    )
  }
}

test('sign-in: cancelling on Steam shows a failure page with a link back', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Zaloguj się przez Steam' }).click()
  await page.waitForURL('**/openid/login**')
  await page.getByRole('button', { name: /anuluj|cancel/i }).click()
  await expect(page.getByRole('heading', { name: 'Logowanie przez Steam nie powiodło się' })).toBeVisible()
  await page.getByRole('link', { name: 'Wróć do logowania' }).click()
  await page.waitForURL('**/login')
})

test('sign-in: does not sign in when the Steam verification fails', NIGHTLY, async ({ page }) => {
  const player = await newPlayer()
  await control('/_control/faults', {
    target: 'openid.check',
    kind: 'server-error',
    count: 1,
    match: player.steamId,
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Zaloguj się przez Steam' }).click()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/auth/steam/return')),
    choosePlayer(page, player),
  ])
  expect(answer.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'Logowanie przez Steam nie powiodło się' })).toBeVisible()
})

test('sign-in: refuses a return with a foreign state in both forms', async ({ page }) => {
  const pair = {
    accessToken: `e30.${Buffer.from('{"steamId":"76561198000000001"}').toString('base64url')}.x`,
    refreshToken: 'ho.x',
  }
  let swaps = 0
  page.on('request', (request) => (swaps += request.url().endsWith('/api/auth/refresh') ? 1 : 0))
  await page.goto(`/auth/callback?${new URLSearchParams({ ...pair, state: 'somebody-elses' }).toString()}`)
  await expect(page.getByText('Authentication failed', { exact: true })).toBeVisible()
  const data = Buffer.from(JSON.stringify({ success: true, state: 'somebody-elses', tokens: pair })).toString(
    'base64url',
  )
  await page.goto(`/login?steam_callback=true&data=${data}`)
  await expect(page.getByText('Logowanie przez Steam nie powiodło się').first()).toBeVisible()
  expect(swaps).toBe(0)
  await expect.poll(() => storedKeys(page)).toEqual([])
})

test('sign-in: returns to the page that asked, and no token stays in the address, the history, a Referer or a log line', async ({
  page,
  context,
}) => {
  const player = await newPlayer()
  const referers: string[] = []
  const seen = new Set<string>()
  page.on('request', (request) => {
    referers.push(request.headers()['referer'] ?? '')
    for (const match of request.url().matchAll(/(?:accessToken|refreshToken|data)=([^&]+)/g))
      seen.add(match[1] ?? '')
  })
  await page.goto('/account/tickets')
  await page.waitForURL('**/login?**')
  await page.getByRole('button', { name: 'Zaloguj się przez Steam' }).click()
  await choosePlayer(page, player)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await page.waitForURL('**/account/tickets')
  await expect(page.getByRole('main').getByText(player.name).first()).toBeVisible()
  await expect(page.getByText('Nie masz jeszcze żadnych zgłoszeń.')).toBeVisible()

  expect(seen.size).toBeGreaterThan(0)
  const tokens = await page.evaluate(() => [
    localStorage.getItem('accessToken') ?? '',
    localStorage.getItem('refreshToken') ?? '',
  ])
  const secrets = [...seen, ...tokens].map((secret) => decodeURIComponent(secret))
  const cdp = await context.newCDPSession(page)
  const { entries } = await cdp.send('Page.getNavigationHistory')
  const places = [page.url(), ...entries.map((entry) => entry.url), ...referers]
  expect(
    places.filter(
      (place) =>
        /accessToken|refreshToken|data=/.test(place) || secrets.some((secret) => place.includes(secret)),
    ),
  ).toEqual([])

  const folder = process.env['E2E_LOG_FOLDER'] ?? ''
  for (const file of readdirSync(folder).filter((name) => !name.startsWith('simulator'))) {
    const log = readFileSync(path.join(folder, file), 'utf8')
    expect(
      secrets.filter((secret) => log.includes(secret)),
      file,
    ).toEqual([])
    expect(/accessToken=|refreshToken=|openid\.sig|Bearer ey/.test(log), file).toBe(false)
  }
})

test('sign-in: a copied token pair is useless in another browser, and an expired token is renewed silently', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, await newPlayer())
  const storage = await page.evaluate(
    () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
  )
  const thief = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await thief.newPage()
  await theirs.addInitScript((stolen) => {
    if (sessionStorage.getItem('planted')) return
    sessionStorage.setItem('planted', 'yes')
    for (const [key, value] of Object.entries(stolen)) localStorage.setItem(key, value)
  }, storage)
  await theirs.goto('/account')
  await theirs.waitForURL('**/login**')
  await expect.poll(() => storedKeys(theirs)).toEqual([])
  await thief.close()
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.reload()
  await expect(page.getByLabel('Twój link wymiany')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('expired')
  // Somebody who is signed in is taken on from the way in.
  await page.goto('/login')
  await page.waitForURL('**/account')
})

test('sign-in: ending the session elsewhere signs this browser out', async ({ page, browser, baseURL }) => {
  const player = await newPlayer()
  await signIn(page, player)
  const second = await browser.newContext({ baseURL: baseURL ?? '', locale: 'pl-PL' })
  const phone = await second.newPage()
  await signIn(phone, player)
  await phone
    .getByRole('button', { name: /^Zakończ sesję/ })
    .first()
    .click()
  await page.waitForURL('**/login**')
  await second.close()
})

test('sign-in: signing out in one tab signs the other tab out', async ({ page, context }) => {
  await signIn(page, await newPlayer())
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByLabel('Twój link wymiany')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Wyloguj się' }).click()
  await other.waitForURL((url) => !url.pathname.startsWith('/account'))
})

test('sign-in: confirms an email address by its mailed link', NIGHTLY, async ({ page }) => {
  await signIn(page, await newPlayer())
  const address = `gracz-${randomUUID()}@example.com`
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(address)
  await page.getByRole('button', { name: 'Dodaj adres' }).click()
  await expect(page.getByText('Czeka na potwierdzenie')).toBeVisible()
  const mail = await waitForMail(address)
  const link = /http:\/\/localhost:\d+\/confirm-email#token=[\w-]+/.exec(mail.text)?.[0] ?? ''
  expect(link).not.toBe('')
  await page.goto(link)
  await expect(page.getByText('Adres e-mail jest potwierdzony.')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.goto('/account')
  await expect(page.getByText('Potwierdzony', { exact: true })).toBeVisible()
})
