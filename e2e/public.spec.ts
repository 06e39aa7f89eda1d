import type { APIResponse } from '@playwright/test'
import { expect, newPlayer, signIn, signInByHand, test } from './support/fixtures.ts'
import { inLanguage, LANGUAGES, NIGHTLY, PUBLIC_PAGES } from './support/pages.ts'
import { expectNoViolation } from './support/axe.ts'

const PHONE = { width: 390, height: 844 }
const STRUCTURED_DATA: Record<string, string[]> = {
  '/': ['Organization', 'WebSite'],
  '/support': ['BreadcrumbList', 'FAQPage'],
}

/** A PNG stores its size in the eight bytes after the name of its first chunk. */
async function expectSharePicture(answer: APIResponse): Promise<void> {
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/png')
  const bytes = await answer.body()
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(100_000)
}

/** What the calculator says in its page, besides what every page has. */
const CALCULATOR_TEXTS = {
  pl: ['Kalkulator skinów CS2', 'poniżej 500 zł i wypłacie od 20 zł', 'Noże i rękawice', 'Przykład: '],
  en: [
    'CS2 skin calculator',
    'under 500 zł and a payout of at least 20 zł',
    'Knives and gloves',
    'Example: ',
  ],
}

for (const language of LANGUAGES) {
  test(`public: every page is complete before any script runs (${language})`, async ({
    request,
    baseURL,
  }) => {
    const pictures = new Set<string>()
    for (const path of PUBLIC_PAGES) {
      const url = inLanguage(path, language)
      await test.step(url, async () => {
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
        expect(policy).toContain("require-trusted-types-for 'script'; trusted-types service-worker")
        expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/)
        expect(html).toContain('<meta property="og:title"')
        const [, picture] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
        pictures.add(new URL(picture ?? 'none', baseURL).pathname)
        const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
          (match) => (JSON.parse(match[1] ?? '') as { '@type': string })['@type'],
        )
        expect(facts).toEqual(STRUCTURED_DATA[path] ?? ['BreadcrumbList'])
        if (path !== '/calculator') return
        for (const text of CALCULATOR_TEXTS[language]) expect(html.replaceAll('\u00a0', ' ')).toContain(text)
      })
    }
    for (const picture of pictures) await expectSharePicture(await request.get(picture))
  })
}

test('public: the content security policy blocks inline styles, foreign requests and string markup', async ({
  browser,
  baseURL,
}) => {
  // Uses a separate page, because these attempts would fail the page checks of every test.
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const path of ['/', '/support', '/en/terms', '/login', '/account', '/no-such-page']) {
    await page.goto(path)
    const thrown = await page.evaluate(async () => {
      const stopped = new Set<string>()
      const allStopped = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          stopped.add(effectiveDirective)
          if (['style-src-elem', 'img-src', 'connect-src'].every((name) => stopped.has(name))) resolve()
        })
      })
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      const image = document.createElement('img')
      image.src = 'https://elsewhere.example/x.png'
      document.body.append(style, image)
      await fetch('https://elsewhere.example/').catch(() => undefined)
      await allStopped
      const fromStrings = [
        () => {
          document.createElement('div').innerHTML = '<b>x</b>'
        },
        () => {
          document.createElement('script').text = '1'
        },
      ]
      return fromStrings.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      })
    })
    expect(thrown, path).toEqual(['TypeError', 'TypeError'])
  }
  await context.close()
})

test('public: private pages are neither stored nor indexed, and an unknown address is a 404 with a link home', async ({
  page,
  request,
}) => {
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

test('public: stores the chosen language and applies it to other pages', async ({ page }) => {
  await page.goto('/how-it-works')
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page).toHaveURL('/en/how-it-works')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  await page.goto('/terms')
  await expect(page).toHaveURL('/en/terms')
})

test('public: the header changes after ten pixels of scrolling', NIGHTLY, async ({ page }) => {
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

test('public: every internal link in header and footer works', async ({ page, request }) => {
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

test('public: menu and drawer match visitor and signed-in user, and are accessible', async ({ page }) => {
  await page.goto('/')
  const nav = page.getByRole('banner')
  await expect(nav.getByRole('link', { name: 'Kalkulator' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Ekwipunek' })).toHaveCount(0)
  await page.setViewportSize(PHONE)
  const opener = page.getByRole('button', { name: 'Otwórz menu' })
  const drawer = page.getByRole('dialog')
  await opener.click()
  await expect(drawer.getByRole('link', { name: 'Kalkulator' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Ekwipunek' })).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: 'English' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  const player = await newPlayer()
  await signIn(page, player)
  // From our own address, although Steam has none.
  const image = page.getByRole('main').locator('img').first()
  await expect(image).toHaveAttribute('src', /^\/img\/avatar\//)
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  await opener.click()
  await expect(drawer.getByRole('textbox')).toHaveValue(player.steamId)
  await expect(drawer.getByRole('link', { name: 'Ekwipunek' })).toHaveAttribute('href', '/account/inventory')
  for (const name of ['Sprzedaże', 'Saldo', 'Zgłoszenia', 'Konto'])
    await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible()
  await expectNoViolation(page, 'drawer')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(nav.getByRole('link', { name: 'Ekwipunek' })).toBeVisible()
  await nav.getByRole('button', { name: `Konto: ${player.name}` }).click()
  const menu = page.getByRole('list', { name: `Konto: ${player.name}` })
  await expect(menu.getByRole('link', { name: 'Profil' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Zgłoszenia' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Panel administratora' })).toHaveCount(0)
  await expectNoViolation(page, 'user menu')
  await menu.getByRole('button', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano pomyślnie').first()).toBeVisible()
})

test('public: the skip link is the first tab stop', NIGHTLY, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused()
})

test('public: toasts appear at the top right and disappear automatically', NIGHTLY, async ({ page }) => {
  await signInByHand(page, await newPlayer())
  const toast = page.locator('.Toastify__toast').filter({ hasText: 'Zalogowano pomyślnie' })
  await expect(toast).toBeVisible()
  const box = (await toast.boundingBox())!
  expect(box.x + box.width).toBeGreaterThan(1300)
  expect(box.y).toBeLessThan(200)
  await page.mouse.move(0, 600)
  await expect(toast).toBeHidden({ timeout: 20_000 })
})

test('public: home shows live prices, marks its examples, opens one answer at a time and leads to selling', async ({
  page,
}) => {
  await page.goto('/')
  const board = page.getByRole('region', { name: 'Tablica kursów' })
  await expect(board.getByRole('row')).toHaveCount(6)
  await expect(board.getByText(/Ceny\sz\s\d\d:\d\d/)).toBeVisible()
  await expect(board.getByRole('link').first()).toHaveAttribute('href', /^\/calculator\/item\//)

  const recent = page.getByRole('region', { name: 'Ostatnie wymiany' }).getByRole('listitem')
  await expect(recent).toHaveCount(6)
  // Every entry that claims to be five minutes old is marked as an example.
  const claims = recent.filter({ hasText: '5 min ago' })
  await expect(claims.filter({ hasNotText: 'Przykład' })).toHaveCount(0)

  const answers = page.locator('details[name=home-faq]')
  await expect(answers).toHaveCount(5)
  await expect(answers.nth(0)).toHaveAttribute('open', '')
  await answers.nth(3).locator('summary').click()
  await expect(answers.nth(3)).toHaveAttribute('open', '')
  await expect(answers.nth(0)).not.toHaveAttribute('open')
  await expect(page.getByRole('region', { name: 'Zanim potwierdzisz wymianę, sprawdź konto' })).toContainText(
    '7656119',
  )

  for (const link of await page.getByRole('main').getByRole('link', { name: 'Policz wartość' }).all())
    await expect(link).toHaveAttribute('href', '/calculator')
  await page.getByRole('main').getByRole('link', { name: 'Sprzedaj skiny' }).first().click()
  await page.waitForURL(/\/(login|inventory)/)
})

test(
  'public: home keeps the last known prices when its figures are unavailable',
  NIGHTLY,
  async ({ page }) => {
    await page.route(/\/api\/(skins\/board|stats\/payouts|sales\/recent|operator|payout-methods)/, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, code: 'unavailable', message: '', requestId: 'x' },
      }),
    )
    await page.goto('/en')
    await expect(page.getByRole('region', { name: 'Rate board' }).getByRole('row')).toHaveCount(6)
    await expect(page.getByText('Payout usually takes 5–15', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent exchanges' }).getByText('Example')).toHaveCount(6)
  },
)

test('public: the legal and how-it-works pages have all required sections', NIGHTLY, async ({ page }) => {
  for (const [path, sections] of [
    ['/terms', 9],
    ['/privacy', 8],
    ['/refund-policy', 6],
    ['/en/refund-policy', 6],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('.legal-section'), path).toHaveCount(sections)
    await expect(page.getByText('15 November 2026').or(page.getByText('15 listopada 2026'))).toBeVisible()
  }
  await page.goto('/refund-policy')
  await page.getByRole('link', { name: 'Wróć na stronę główną' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/how-it-works')
  await expect(page.locator('.how-steps > li')).toHaveCount(6)
  const pictures = page.locator('.how-steps img[width="640"][height="480"][loading=lazy]')
  await expect(pictures).toHaveCount(6)
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('alt', /\S+ \S+/)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  }
  await expect(page.locator('.how-reasons > li')).toHaveCount(4)
  await expect(page.locator('details[name=how-faq]')).toHaveCount(4)
  await expect(page.getByRole('main').getByRole('link', { name: 'Zaloguj się przez Steam' })).toHaveAttribute(
    'href',
    '/login',
  )
})
