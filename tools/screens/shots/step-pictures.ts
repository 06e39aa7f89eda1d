import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Quote, QuoteResponse } from '@app/contract/selling/sales'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Stack } from '@app/stack/start-stack'
import sharp from 'sharp'
import { cardsOf } from '../../../e2e/support/inventories.ts'
import { inLanguage } from '../../../e2e/support/pages.ts'
import { showSample } from '../../../e2e/support/sale-screens.ts'
import type { Language, Screen } from '../../../e2e/support/screen.ts'
import { SCREENS } from '../../../e2e/support/screens.ts'
import { saveTradeUrl } from '../../../e2e/support/sellers.ts'
import { loadPictures, newLook, openScreen, signInForPictures } from './open-screen.ts'

/** A 480 × 360 crop of a screen that is 480 wide. The viewport is tall enough to need no scrolling. */
type StepPicture = { step: string; screen?: string; from: string; above: number }

const STEPS: readonly StepPicture[] = [
  { step: 'login', screen: 'login', from: '.login-card', above: 4 },
  { step: 'pick', from: '.item-grid', above: 10 },
  { step: 'quote', screen: 'sell-first', from: '.sell-part', above: 12 },
  { step: 'payout', screen: 'sell-bank-valid', from: '.sell-part:has(.radio-cards)', above: 12 },
  { step: 'send', screen: 'sale-offer-sent', from: '.sale-accept', above: 8 },
  { step: 'paid', from: '.sale-hero', above: 12 },
]
const VIEW = { width: 480, height: 360 }
const PICTURE = { width: 640, height: 480 }
const BYTES_MAX = 15_000
/** The same number as in the dialog of the other steps, because all images show one sale. */
const ITEMS_SOLD = 2
/** An ordinary sale whose total gets an instant payout. */
const ITEMS = [
  'AK-47 | Redline (Field-Tested)',
  'AWP | Neo-Noir (Field-Tested)',
  'M4A1-S | Decimator (Field-Tested)',
  'USP-S | Kill Confirmed (Field-Tested)',
  'AWP | Atheris (Field-Tested)',
  'Glock-18 | Water Elemental (Field-Tested)',
].map((name) => ({ name }))

/** Takes the six steps of how-it-works from the real screens. Returns the names and sizes of the files. */
export async function writeStepPictures(browser: Browser, stack: Stack, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const written: string[] = []
  for (const language of ['pl', 'en'] as const) {
    const look = { language, width: VIEW.width, height: 1_600, scale: 2 }
    const visitor = await newLook(browser, stack, look)
    const seller = await newLook(browser, stack, look)
    await becomeSeller(seller, stack, language)
    const quoted = noteQuote(seller)
    for (const picture of STEPS) {
      const screen = screenOf(picture, quoted)
      const page = await openStep(screen.signedIn ? seller : visitor, screen, language)
      const file = path.join(folder, `${picture.step}.${language}.avif`)
      written.push(`${path.basename(file)} ${await save(await cut(page, picture), file)} bytes`)
      await page.close()
    }
    await Promise.all([visitor.close(), seller.close()])
  }
  return written
}

/** Without a trade URL the inventory page would ask for one. */
async function becomeSeller(context: BrowserContext, stack: Stack, language: Language): Promise<void> {
  const { steamId } = await signInForPictures(context, stack, language, { items: ITEMS })
  const page = await context.newPage()
  await page.goto(inLanguage('/account', language))
  await saveTradeUrl(page, steamId, language)
  await page.close()
}

/** Returns the newest quote that a page of this browser received. */
function noteQuote(context: BrowserContext): () => Promise<Quote> {
  let newest: Promise<QuoteResponse> | undefined
  context.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/quotes') return
    newest = response.json() as Promise<QuoteResponse>
  })
  return async () => {
    if (!newest) throw new Error('no quote was asked for before the sale')
    return (await newest).quote
  }
}

function screenOf({ step, screen: name }: StepPicture, quoted: () => Promise<Quote>): Screen {
  if (step === 'pick') return { name: step, path: '/inventory', signedIn: true, prepare: selectSold }
  if (step === 'paid') {
    const prepare = async (page: Page) => showPaid(page, await quoted())
    return { name: step, path: '/account/sales/123', signedIn: true, prepare }
  }
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`there is no screen ${name}`)
  return screen
}

async function selectSold(page: Page): Promise<void> {
  for (let place = 0; place < ITEMS_SOLD; place += 1) await cardsOf(page).nth(place).click()
}

/** Mocks the paid state of the quoted sale, which in reality takes days and a bank. */
async function showPaid(page: Page, { total, marketTotal, rateBps, items }: Quote): Promise<void> {
  await showSample(page, 'paid', { amount: total, marketTotal, rateBps, details: { items } })
  await page.reload()
  await page.locator('.timeline').first().waitFor()
}

async function openStep(context: BrowserContext, screen: Screen, language: Language): Promise<Page> {
  const page = await openScreen(context, screen, language)
  // A focus ring would be cut off in the screenshot.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await loadPictures(page, 'on screen')
  return page
}

async function cut(page: Page, { from, above }: StepPicture): Promise<Buffer> {
  const box = await page.locator(from).first().boundingBox()
  if (!box) throw new Error(`${from} is not to be seen`)
  return page.screenshot({ clip: { x: 0, y: Math.max(0, box.y - above), ...VIEW } })
}

/** Uses the best quality that fits the size limit, because a page with six of them must stay small. */
async function save(screenshot: Buffer, file: string): Promise<number> {
  const picture = await sharp(screenshot).resize(PICTURE).toBuffer()
  for (let quality = 60; quality >= 30; quality -= 6) {
    const { size } = await sharp(picture).avif({ quality, effort: 6 }).toFile(file)
    if (size <= BYTES_MAX) return size
  }
  throw new Error(`${file} does not fit ${BYTES_MAX} bytes`)
}
