import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectNoViolation(page: Page, where: string): Promise<void> {
  // With forced colours a browser paints the user's palette but still reports our own -webkit-text-fill-color. axe
  // then compares that text colour with the forced background, a pair that is never shown.
  const areColoursOurs = await page.evaluate(() => !matchMedia('(forced-colors: active)').matches)
  // Runs axe only in the page itself, because the pages have no frames, and skips the details of passed rules.
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
