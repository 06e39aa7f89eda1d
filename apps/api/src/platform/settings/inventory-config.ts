import { z } from 'zod'
import { address, seconds } from './config-fields.ts'

/** Reading inventories. Steam counts requests per address and returns 429 above its limit. */
export const inventory = {
  STEAM_COMMUNITY_URL: address
    .default('https://steamcommunity.com')
    .describe("Base address of Steam's public inventories."),
  STEAM_EGRESS_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^http$/ })))
    .describe('HTTP proxies through which inventories are read, comma-separated; none: directly.'),
  STEAM_INVENTORY_PER_WINDOW: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(15)
    .describe('Inventory requests that one egress address may make within the window.'),
  STEAM_INVENTORY_WINDOW_SECONDS: seconds.default(60).describe('Length of that window.'),
  STEAM_BACKOFF_SECONDS: z
    .string()
    .default('60,300,900')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().positive()).min(1))
    .describe('Pauses of an egress address after the first, second and every further 429 in a row.'),
  INVENTORY_TIMEOUT_SECONDS: seconds.default(10).describe('How long one page of an inventory may take.'),
  INVENTORY_FRESH_SECONDS: seconds
    .default(600)
    .describe('A copy of an inventory younger than this is shown without asking Steam.'),
  INVENTORY_FLOOR_SECONDS: seconds
    .default(60)
    .describe('The shortest time between two reads of one inventory.'),
  INVENTORY_ANSWER_SECONDS: seconds
    .default(1.2)
    .describe('How long a call waits for a read before it answers with what there is.'),
}
