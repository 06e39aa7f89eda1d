import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectNoViolation(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
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
