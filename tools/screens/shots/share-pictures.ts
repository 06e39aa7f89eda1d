import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Stack } from '@app/stack/start-stack'
import sharp from 'sharp'
import { inLanguage, PUBLIC_PAGES } from '../../../e2e/support/pages.ts'

const SIZE = { width: 1_200, height: 630 }
const BYTES_MAX = 100_000

/**
 * The preview image of a shared link: the page's heading and an example of how an amount is computed, in the page's
 * own style.
 */
export async function writeSharePictures(browser: Browser, stack: Stack, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  // The composition needs its own style sheet, which the pages' content security policy correctly blocks.
  const context = await browser.newContext({ baseURL: stack.url, viewport: SIZE, bypassCSP: true })
  const page = await context.newPage()
  const written: string[] = []
  for (const address of PUBLIC_PAGES) {
    for (const language of ['pl', 'en'] as const) {
      await compose(page, inLanguage(address, language), inLanguage('/', language))
      const name = `${address === '/' ? 'home' : address.slice(1)}.${language}.png`
      written.push(`${name} ${await save(await page.screenshot(), path.join(folder, name))} bytes`)
    }
  }
  await context.close()
  return written
}

/** Places the heading and the lead of a page beside the example from the home page's HTML. */
async function compose(page: Page, address: string, home: string): Promise<void> {
  await page.goto(address)
  const words = await page.evaluate(() => ({
    heading: document.querySelector('h1')?.innerHTML ?? '',
    lead: document.querySelector('main .lead, .hero-lead')?.textContent ?? '',
  }))
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(home)
  await page.evaluate(({ heading, lead }) => {
    const logo = document.querySelector('.logo')?.outerHTML ?? ''
    const board = document.querySelector('.board')?.outerHTML ?? ''
    document.body.innerHTML = `<div class="share"><div>${logo}<h1>${heading}</h1><p>${lead}</p></div>${board}</div>`
  }, words)
  await page.unroute('**/api/**')
  await page.addStyleTag({ content: STYLE })
  await page.evaluate(() => document.fonts.ready)
}

const STYLE = `
  .share { display: grid; grid-template-columns: 1fr 530px; gap: 48px; align-items: center; width: 1200px; height: 630px; padding: 56px 64px; }
  .share > div { display: grid; gap: 24px; align-content: center; height: 100%; position: relative; }
  .share .logo { position: absolute; top: 0; font-size: 34px; gap: 16px; }
  .share .logo svg { width: 52px; height: 52px; }
  .share h1 { font-size: 52px; line-height: 60px; font-weight: 800; letter-spacing: -0.025em; margin-top: 64px; }
  .share h1 em { font-style: normal; color: var(--accent-text); }
  .share p { color: var(--text-mid); font-size: 24px; line-height: 36px; display: -webkit-box; -webkit-line-clamp: 4; -webkit-box-orient: vertical; overflow: hidden; }
  .share .board { align-self: center; overflow: hidden; zoom: 1.2; }
  .share .board footer a { display: none; }
`

async function save(screenshot: Buffer, file: string): Promise<number> {
  const { size } = await sharp(screenshot).png({ palette: true, effort: 10 }).toFile(file)
  if (size > BYTES_MAX) throw new Error(`${file} has ${size} bytes, more than ${BYTES_MAX}`)
  return size
}
