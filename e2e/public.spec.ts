import { expect, newPlayer, signIn, test } from './support/fixtures.ts'
import { inLanguage, LANGUAGES, PUBLIC_PAGES } from './support/pages.ts'

for (const path of PUBLIC_PAGES) {
  for (const language of LANGUAGES) {
    const url = inLanguage(path, language)
    test(`public: ${url} is complete before any script runs`, async ({ request }) => {
      const answer = await request.get(url)
      expect(answer.status()).toBe(200)
      const html = await answer.text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).toMatch(/<h1[^>]*>[^<]{3,}/)
      expect(html).toMatch(/<title>[^<]{5,60}<\/title>/)
      expect(html).toMatch(/<link rel="canonical"/)
      for (const hreflang of ['pl', 'en', 'x-default'])
        expect(html.toLowerCase()).toContain(`hreflang="${hreflang}"`)
      expect(html).not.toContain('noindex')
      const policy = answer.headers()['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/)
    })
  }
}

test('public: private pages are neither stored nor indexed', async ({ request }) => {
  for (const url of [
    '/login',
    '/auth/callback',
    '/account',
    '/account/tickets',
    '/inventory',
    '/en/account',
    '/admin',
    '/support/ticket/1',
  ]) {
    const answer = await request.get(url)
    expect(answer.status(), url).toBe(200)
    expect(answer.headers()['cache-control'], url).toBe('no-store')
    expect(await answer.text(), url).toContain('noindex')
  }
  expect((await request.get('/auth/callback')).headers()['referrer-policy']).toBe('no-referrer')
})

test('public: an unknown address is a real 404 with a way home, in both languages', async ({
  page,
  request,
}) => {
  expect((await request.get('/no-such-page')).status()).toBe(404)
  expect((await request.get('/en/no-such-page')).status()).toBe(404)
  expect((await request.get('/assets/no-such-file.js')).status()).toBe(404)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: '404 - Strona nie znaleziona', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Strona główna' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/en/no-such-page')
  await expect(page.getByRole('heading', { name: '404 – Page not found' })).toBeVisible()
})

test('public: home leads to selling and to the calculator', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Policz wartość' })).toHaveAttribute(
    'href',
    '/calculator',
  )
  await page.getByRole('main').getByRole('link', { name: 'Sprzedaj skiny' }).first().click()
  await page.waitForURL(/\/(login|inventory)/)
})

test('public: the choice of language is kept and counts on every address', async ({ page }) => {
  await page.goto('/how-it-works')
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page).toHaveURL('/en/how-it-works')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  await page.goto('/terms')
  await expect(page).toHaveURL('/en/terms')
})

test('public: the header changes past ten pixels of scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/')
  const header = page.getByRole('banner')
  const style = () =>
    header.evaluate(
      (element) =>
        `${element.className} ${getComputedStyle(element).backgroundColor} ${getComputedStyle(element).borderBottomColor}`,
    )
  const atTop = await style()
  await page.mouse.wheel(0, 8)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(8)
  expect(await style()).toBe(atTop)
  await page.mouse.wheel(0, 40)
  await expect.poll(style).not.toBe(atTop)
})

test('public: every link of header and footer leads somewhere', async ({ page, request }) => {
  await page.goto('/')
  const hrefs = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of new Set(hrefs.filter((target) => target.startsWith('/')))) {
    expect((await request.get(href)).status(), href).toBe(200)
  }
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(footer.getByText('Pomoc 24/7')).toBeVisible()
  await expect(footer.getByText('Nie jesteśmy powiązani z Valve.', { exact: false })).toBeVisible()
})

test('public: the drawer on a phone has links, languages and, signed in, the platform id', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const player = await newPlayer()
  await page.goto('/')
  await page.getByRole('button', { name: 'Otwórz menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'Kalkulator' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Ekwipunek' })).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: 'English' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Otwórz menu' })).toBeFocused()

  await signIn(page, player)
  await page.getByRole('button', { name: 'Otwórz menu' }).click()
  await expect(drawer.getByRole('textbox')).toHaveValue(player.steamId)
  await expect(drawer.getByRole('link', { name: 'Ekwipunek' })).toHaveAttribute('href', '/account/inventory')
})

test('public: Inventory and the user menu appear only when signed in', async ({ page }) => {
  await page.goto('/')
  const nav = page.getByRole('banner')
  await expect(nav.getByRole('link', { name: 'Kalkulator' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Ekwipunek' })).toHaveCount(0)
  const player = await newPlayer()
  await signIn(page, player)
  await expect(nav.getByRole('link', { name: 'Ekwipunek' })).toBeVisible()
  await nav.getByRole('button', { name: `Konto: ${player.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Profil' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Zgłoszenia' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Panel administratora' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano pomyślnie').first()).toBeVisible()
})

test('public: avatars come from our own address, also when Steam has none', async ({ page }) => {
  await signIn(page, await newPlayer())
  const image = page.getByRole('main').locator('img').first()
  await expect(image).toHaveAttribute('src', /^\/img\/avatar\//)
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
})

test('public: the skip link is the first stop of the keyboard', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused()
})

test('public: toasts stand top right, go after five seconds and can be dragged away', async ({ page }) => {
  await signIn(page, await newPlayer())
  const toast = page.locator('.Toastify__toast').filter({ hasText: 'Zalogowano pomyślnie' })
  await expect(toast).toBeVisible()
  const box = (await toast.boundingBox())!
  expect(box.x + box.width).toBeGreaterThan(1300)
  expect(box.y).toBeLessThan(200)
  await page.mouse.move(0, 600)
  await expect(toast).toBeHidden({ timeout: 8_000 })
})
