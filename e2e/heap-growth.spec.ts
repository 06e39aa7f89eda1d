import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openInventory, waitForCards } from './support/inventories.ts'
import { NIGHTLY } from './support/pages.ts'

const WARM_UP_ROUNDS = 5
/** A leak of search cards would add some hundred nodes per search. */
const NODES_MAX = 2_000
const GROWTH_MB_MAX = 2

type Left = { nodes: number; heapMb: number }

/** Counts the nodes and memory that remain after garbage collection. Counts do not depend on the machine's load. */
async function keptBy(cdp: CDPSession): Promise<Left> {
  // Objects freed in the first pass may have held references to others.
  for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { nodes } = await cdp.send('Memory.getDOMCounters')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return { nodes, heapMb: usedSize / 2 ** 20 }
}

/**
 * Searches fast, so that a new search replaces one in progress, as with real typing. The first rounds fill the
 * caches.
 */
async function expectNothingLeft(page: Page, words: readonly string[], rounds: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const field = page.locator('input[type=search]').first()
  const search = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      for (const word of words) {
        await field.fill(word)
        await page.waitForTimeout(30)
      }
    }
  }
  await search(WARM_UP_ROUNDS)
  const before = await keptBy(cdp)
  await search(rounds)
  const after = await keptBy(cdp)
  const said = ({ nodes, heapMb }: Left) => `${nodes} nodes and ${heapMb.toFixed(1)} MB`
  console.log(`${said(before)}, after ${rounds * words.length} searches ${said(after)}`)
  expect(after.nodes - before.nodes).toBeLessThan(NODES_MAX)
  expect(after.heapMb - before.heapMb).toBeLessThan(GROWTH_MB_MAX)
}

const openMany = async (page: Page) => {
  await openInventory(page, { count: 2_500 })
  await waitForCards(page)
}

test('sell: repeated searches do not leak cards', NIGHTLY, async ({ page }) => {
  await openMany(page)
  await expectNothingLeft(page, ['ak', 'awp', ''], 15)
})

test('sell: 200 searches do not leak cards @measure', async ({ page }) => {
  await openMany(page)
  await expectNothingLeft(page, ['ak', 'awp', 'glock', ''], 50)
})

test('calculator: 200 searches do not leak rows @measure', async ({ page }) => {
  await page.goto('/calculator?wear=all', { waitUntil: 'networkidle' })
  await expectNothingLeft(page, ['ak-47', 'glock', 'stat', ''], 50)
})
