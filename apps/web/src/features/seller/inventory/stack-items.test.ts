import { expect, test } from 'vitest'
import { inventoryTexts } from './inventory-texts.ts'
import { listInventory } from './listed-item.ts'
import { idsOf, stackItems, stepStack, toggleStack } from './stack-items.ts'
import { sampleItem } from './testing/sample-inventory.ts'
import { uiTexts } from '#components/ui/ui-texts.ts'

const CHEAP = { marketPrice: 2, ourPrice: 1.4, laterPrice: 1.4 }
const ITEMS = [
  sampleItem({ assetId: '1', ...CHEAP, float: 0.2 }),
  sampleItem({ assetId: '2', ...CHEAP, float: 0.3 }),
  sampleItem({ assetId: '3', ...CHEAP, float: 0.25, stickerCount: 1 }),
  sampleItem({ assetId: '4', ...CHEAP, float: 0.35 }),
  sampleItem({ assetId: '5', ...CHEAP, ourPrice: 1.41 }),
  sampleItem({ assetId: '6', float: 0.2 }),
  sampleItem({ assetId: '7', float: 0.3 }),
]

async function stacks() {
  const words = { t: await inventoryTexts.load('pl'), ui: await uiTexts.load('pl'), language: 'pl' as const }
  const answer = { inventory: ITEMS, rateBps: 7_000, laterRateBps: 7_000, minimum: 20 }
  return stackItems(listInventory(answer, words).sellable)
}

test('stacks plain copies below the smallest sale, the most worn first, and nothing else', async () => {
  const made = await stacks()
  expect(made.map((stack) => idsOf([stack]))).toEqual([['4', '2', '1'], ['3'], ['5'], ['6'], ['7']])
  expect(made[0]?.card).toMatchObject({ copies: 3, look: '0.2000–0.3500' })
})

test('a press selects all copies or none, a step one more or one fewer', async () => {
  const [stack] = await stacks()
  const all = toggleStack(new Set(['6']), stack!)
  expect([...all]).toEqual(['6', '4', '2', '1'])
  const fewer = stepStack(all, stack!.copies, -1)
  expect([...fewer]).toEqual(['6', '4', '2'])
  expect([...stepStack(fewer, stack!.copies, 1)]).toEqual(['6', '4', '2', '1'])
  expect(stepStack(all, stack!.copies, 1)).toBe(all)
  expect([...toggleStack(fewer, stack!)]).toEqual(['6'])
})
