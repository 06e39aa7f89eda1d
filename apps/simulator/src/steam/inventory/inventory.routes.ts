import { gzipSync } from 'node:zlib'
import { commonFaultOutcome, waitForFault, type Fault, type FaultKind, type Faults } from '#control/faults.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import type { SteamSessions } from '#steam/trades/steam-sessions.ts'
import type { HeldItem } from './held-item.ts'
import type { InventoryBook } from './inventory-book.ts'
import { pageOf, writePage } from './inventory-page.ts'

const COUNT_DEFAULT = 75
const COUNT_MAX = 2_000
const OVERSIZED_BYTES = 40 * 1024 * 1024
/** With the `hidden-items` fault, every third item counts as recently received and is not visible to other users. */
const HIDDEN_EVERY = 3

type InventoryState = {
  faults: Faults
  players: PlayerDirectory
  inventories: InventoryBook
  sessions: SteamSessions
}

export function inventoryRoutes(state: InventoryState): Route[] {
  return [
    {
      method: 'GET',
      path: '/inventory/:steamId/730/:contextId',
      handle: (request) => answerInventory(state, request),
    },
  ]
}

async function answerInventory(state: InventoryState, request: SimulatorRequest): Promise<Outcome> {
  const steamId = param(request, 'steamId')
  const fault = state.faults.take('steam.inventory', steamId)
  await waitForFault(fault)
  const failure = inventoryFaultOutcome(fault) ?? commonFaultOutcome(fault)
  if (failure) return failure
  // Other users see only the ordinary context; protected items are in a separate one.
  const contextId = param(request, 'contextId')
  const isOwner = state.sessions.signedIn(request) === steamId
  if (contextId !== '2' && !(contextId === '16' && isOwner)) return nullReply(401)

  const count = Number(request.query.get('count') ?? COUNT_DEFAULT)
  const items = state.inventories.itemsIn(steamId, contextId)
  if (!Number.isInteger(count) || count < 1 || count > COUNT_MAX || !/^76561(?:19|20)\d{10}$/.test(steamId)) {
    return nullReply(400)
  }
  if (!items || !(isOwner || state.players.find(steamId)?.isPublic === true)) return nullReply(403)
  const visible = isOwner ? [...items] : visibleItems(items, fault)
  const page = pageOf(visible, { count, startAfter: request.query.get('start_assetid') })
  return compressedFor(request, writePage(page, items.length, request.query))
}

/** Applied before the faults that all providers share, because Steam's 429 has no Retry-After. */
function inventoryFaultOutcome(fault: Fault | undefined): Outcome | undefined {
  return fault && INVENTORY_OUTCOMES[fault.kind]?.()
}

const INVENTORY_OUTCOMES: Partial<Record<FaultKind, () => Outcome>> = {
  private: () => nullReply(403),
  'rate-limited': () => nullReply(429),
  'bad-request': () => nullReply(400),
  'item-server-down': () => jsonReply({ error: 'EYldRefreshAppIfNecessary failed with EResult 55' }, 500),
  busy: () => jsonReply({ error: 'There was an error getting the inventory (10)' }, 500),
  'null-body': () => nullReply(200),
  'not-success': () => jsonReply({ success: 2, rwgrsn: -2 }),
  'wrong-shape': () => jsonReply({ success: 1, assets: { 1: 'one' }, total_inventory_count: 'many' }),
  oversized: () => ({ status: 200, body: Buffer.alloc(OVERSIZED_BYTES, ' ') }),
}

function nullReply(status: number): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: 'null' }
}

function visibleItems(items: readonly HeldItem[], fault: Fault | undefined): HeldItem[] {
  if (fault?.kind === 'no-assets') return []
  const visible = items.filter((item) => item.state !== 'hidden')
  return fault?.kind === 'hidden-items' ? visible.filter((_, index) => index % HIDDEN_EVERY !== 0) : visible
}

function compressedFor(request: SimulatorRequest, value: unknown): Reply {
  const reply = jsonReply(value)
  if (!request.headers['accept-encoding']?.includes('gzip')) return reply
  return {
    ...reply,
    headers: { ...reply.headers, 'content-encoding': 'gzip' },
    body: gzipSync(reply.body ?? '', { level: 1 }),
  }
}
