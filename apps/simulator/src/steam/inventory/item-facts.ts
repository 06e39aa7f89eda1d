import { z } from 'zod'
import { ITEM_STATES } from './held-item.ts'

/** The properties that distinguish two copies of one skin, and everything that can be attached to an item. */
export const ItemFacts = z
  .strictObject({
    name: z.string().min(1).max(300),
    state: z.enum(ITEM_STATES),
    lockedUntil: z.int(),
    paintIndex: z.int().min(0),
    paintSeed: z.int().min(0),
    wearFloat: z.number().min(0).max(1),
    nameTag: z.string().max(100),
    stickers: z.array(z.strictObject({ name: z.string(), wear: z.number().min(0).max(1) })).max(5),
    charm: z.strictObject({ name: z.string(), template: z.int().min(0) }),
  })
  .partial()
