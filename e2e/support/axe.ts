import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectNoViolation(page: Page, where: string): Promise<void> {
  // With forced colours a browser paints the palette of its owner but still reports our own -webkit-text-fill-color,
  // which axe takes for the colour of the letters and compares with the forced background: a pair nobody sees.
  const areColoursOurs = await page.evaluate(() => !matchMedia('(forced-colors: active)').matches)
  // One run in the page itself: the pages have no frames, and what passes is of no interest.
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: { type: 'tag', values: TAGS },
      rules: { 'color-contrast': { enabled: areColoursOurs } },
      resultTypes: ['violations'],
    })
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => {
    const examples = nodes.slice(0, 3).map((node) => node.html)
    return `${id}: ${examples.join(' | ')}`
  })
  expect(found, where).toEqual([])
}

export async function expectNoSideways(page: Page, where: string): Promise<void> {
  const { room, width } = await page.evaluate(() => ({
    room: document.documentElement.clientWidth,
    width: document.documentElement.scrollWidth,
  }))
  expect(width, where).toBeLessThanOrEqual(room)
}
