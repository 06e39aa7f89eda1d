import { gzipSync } from 'node:zlib'
import { commonFaultOutcome, waitForFault, type Fault, type FaultKind, type Faults } from '#control/faults.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import { assetOf, descriptionOf, propertiesOf } from './describe-item.ts'
import type { HeldItem } from './held-item.ts'
import type { InventoryBook } from './inventory-book.ts'

const COUNT_DEFAULT = 75
const COUNT_MAX = 2_000
const OVERSIZED_BYTES = 40 * 1024 * 1024
/** Every third item was got in the last days and is not shown to others. */
const HIDDEN_EVERY = 3

type InventoryState = { faults: Faults; players: PlayerDirectory; inventories: InventoryBook }

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
  // Others see only the ordinary context; protected items live in another one.
  if (param(request, 'contextId') !== '2') return nullReply(401)

  const count = Number(request.query.get('count') ?? COUNT_DEFAULT)
  const items = state.inventories.items(steamId)
  if (!Number.isInteger(count) || count < 1 || count > COUNT_MAX || !/^76561(?:19|20)\d{10}$/.test(steamId)) {
    return nullReply(400)
  }
  if (!items || state.players.find(steamId)?.isPublic !== true) return nullReply(403)
  const visible = visibleItems(items, fault)
  const page = pageOf(visible, { count, startAfter: request.query.get('start_assetid') })
  return compressedFor(request, writePage(page, items.length, request.query))
}

/** Before the faults that all providers share: Steam's 429 comes without a Retry-After. */
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

type Page = { items: HeldItem[]; hasMore: boolean }

function pageOf(items: readonly HeldItem[], query: { count: number; startAfter: string | null }): Page {
  const place = query.startAfter === null ? -1 : items.findIndex((item) => item.assetId === query.startAfter)
  const start = place + 1
  return { items: items.slice(start, start + query.count), hasMore: start + query.count < items.length }
}

/** Hidden items count in the total, and without visible ones the lists are missing altogether. */
function writePage({ items, hasMore }: Page, total: number, query: URLSearchParams): Record<string, unknown> {
  const keepsBbcode = query.get('preserve_bbcode') === '1'
  const last = items.at(-1)
  if (!last) return { total_inventory_count: total, success: 1, rwgrsn: -2 }
  const descriptions = new Map<string, ReturnType<typeof descriptionOf>>()
  for (const item of items) {
    const { classid, instanceid } = assetOf(item)
    const key = `${classid}_${instanceid}`
    if (!descriptions.has(key)) descriptions.set(key, descriptionOf(item, { keepsBbcode }))
  }
  return {
    assets: items.map((item) => assetOf(item)),
    descriptions: [...descriptions.values()],
    ...(query.get('raw_asset_properties') === '1' && {
      asset_properties: items.flatMap((item) => propertiesOf(item) ?? []),
    }),
    ...(hasMore && { more_items: 1, last_assetid: last.assetId }),
    total_inventory_count: total,
    success: 1,
    rwgrsn: -2,
  }
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
