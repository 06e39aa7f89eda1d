import type { BlockedItem } from '@app/contract/catalog/blocked-items'
import { BLOCKED_ITEMS_MAX } from '@app/contract/catalog/blocked-items'
import { z } from 'zod'

const Block = z.strictObject({
  name: z.string().trim().min(3).max(200),
  until: z.iso.date().nullable(),
  reason: z.string().trim().min(3).max(200),
})

/** The rule of `price.blocked`: items that we do not buy although the price guard would allow it. */
export const BLOCKED_ITEMS = {
  schema: z
    .array(Block)
    .max(BLOCKED_ITEMS_MAX)
    .refine(
      (blocks) => new Set(blocks.map(({ name }) => name)).size === blocks.length,
      'a name stands there twice',
    ),
  initial: [] as BlockedItem[],
  meaning: 'Items that are not bought: a market name with or without its wear, until a day or until removed.',
  loosens: (before: BlockedItem[], after: BlockedItem[]) =>
    before.some((block) => !isStillBlocked(block, after)),
}

function isStillBlocked({ name, until }: BlockedItem, after: readonly BlockedItem[]): boolean {
  const kept = after.find((block) => block.name === name)
  return kept !== undefined && (kept.until === null || (until !== null && kept.until >= until))
}
