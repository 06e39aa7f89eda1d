import { z } from 'zod'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { hashText } from '#prices/noise.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import { assetIdOf, drawInventory, holdItem } from './draw-inventory.ts'
import type { HeldItem } from './held-item.ts'
import type { InventoryBook } from './inventory-book.ts'
import { ItemFacts } from './item-facts.ts'

const ITEMS_MAX = 20_000

const SteamId = z.string().regex(/^76561(?:19|20)\d{10}$/)
const ItemBody = ItemFacts.extend({
  name: z.string().min(1).max(300),
  assetId: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  /** The phase of a Doppler; it decides the paint index. */
  version: z.string().optional(),
})
/** Either a number of drawn items or an exact list. Drawn items are the same for every player with the same seed. */
const InventoryBody = z.strictObject({
  count: z.int().min(0).max(ITEMS_MAX).optional(),
  seed: z.string().max(100).optional(),
  items: z.array(ItemBody).max(ITEMS_MAX).optional(),
})

type ControlState = { players: PlayerDirectory; inventories: InventoryBook }

export function inventoryControlRoutes(state: ControlState): Route[] {
  const path = '/_control/inventories/:steamId'
  return [
    { method: 'GET', path, handle: (request) => present(state, SteamId.parse(param(request, 'steamId'))) },
    { method: 'POST', path, handle: (request) => setInventory(state, request) },
  ]
}

/** Also creates the player when it does not exist. */
function setInventory(state: ControlState, request: SimulatorRequest): Reply {
  const steamId = SteamId.parse(param(request, 'steamId'))
  const body = readJsonBody(request, InventoryBody)
  const { itemCount } = state.players.save(steamId, {})
  state.inventories.set(
    steamId,
    body.items
      ? body.items.map((item, index, all) => itemOf(item, steamId, all.length - index))
      : drawInventory(
          steamId,
          body.count ?? itemCount,
          body.seed === undefined ? {} : { seedText: body.seed },
        ),
  )
  return present(state, steamId)
}

function itemOf(given: z.infer<typeof ItemBody>, steamId: string, number: number): HeldItem {
  const { assetId = assetIdOf(steamId, number), name, version, ...facts } = given
  const drawn = holdItem({ name, version: version ?? null }, assetId, hashText(`${assetId} ${name}`))
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  return { ...drawn, ...known }
}

function present({ inventories }: ControlState, steamId: string): Reply {
  return jsonReply({ steamId, items: inventories.items(steamId) ?? [] })
}
