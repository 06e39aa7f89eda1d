import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { PriceSnapshot } from '#features/prices/index.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { presentItems, type InventoryStanding, type ItemsView } from './inventory.presenter.ts'

const deflate = promisify(deflateRaw)

/** The beginning of an answer, up to the end of its items. */
export type WrittenItems = {
  plain: Buffer
  /** Made when it is first asked for. */
  packed?: PackedItems
}

type PackedItems = { content: Buffer; crc: number }

/** Goes with the copy it was written of, so it is bounded by what `CopyMemory` holds: once more as much. */
const writtenByCopy = new WeakMap<readonly InventoryItem[], { key: string; written: WrittenItems }>()

/**
 * Items as they are sent. A page looks often, and between two looks of one person mostly nothing has changed: writing
 * sixty kilobytes anew took more than everything else. Whoever has an open appraisal, which can lapse at any moment, gets
 * them written anew.
 */
export function writeItems(view: ItemsView): WrittenItems {
  const { items } = view
  if (!items || view.appraisals.size > 0) return write(view)
  const key = keyOf(view)
  const known = writtenByCopy.get(items)
  if (known?.key === key) return known.written
  const written = write(view)
  writtenByCopy.set(items, { key, written })
  return written
}

function write(view: ItemsView): WrittenItems {
  return { plain: Buffer.from(`{"inventory":${JSON.stringify(presentItems(view))}`) }
}

/** Everything but the copy that items without appraisals depend on; rates stand in the list's own limits. */
function keyOf({ language, prices, lockedAssetIds }: ItemsView): string {
  // A list grows too old to buy by while it stays the same list.
  const isTooOld = prices !== undefined && !(prices.ageSeconds() <= prices.limits.staleAfterSeconds)
  return [language, prices ? numberOf(prices) : 0, isTooOld, ...[...lockedAssetIds].sort()].join(' ')
}

const numbers = new WeakMap<PriceSnapshot, number>()
let lastNumber = 0

/** A number instead of the list itself, which is large and must not live on with the last who saw it. */
function numberOf(prices: PriceSnapshot): number {
  let number = numbers.get(prices)
  if (number === undefined) {
    lastNumber += 1
    number = lastNumber
    numbers.set(prices, number)
  }
  return number
}

/** The whole answer. */
export function wholeAnswer({ plain }: WrittenItems, standing: InventoryStanding): Buffer {
  return Buffer.concat([plain, endOf(standing)])
}

function endOf(standing: InventoryStanding): Buffer {
  return Buffer.from(`,${JSON.stringify(standing).slice(1)}`)
}

// RFC 1952: deflate, no flags, no time, unknown system.
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const LAST_STORED_BLOCK = 1

/**
 * The same as gzip. The items are compressed once; what moves with the clock follows as it is, in a block of its own that
 * ends the stream. Nothing in it is a secret and nothing of the request stands in it, and no other site can make a browser
 * send the token that it needs, so its length tells nobody anything.
 */
export async function wholeGzip(items: WrittenItems, standing: InventoryStanding): Promise<Buffer> {
  items.packed ??= await pack(items.plain)
  const { content, crc } = items.packed
  const end = endOf(standing)
  const head = Buffer.alloc(5)
  head.writeUInt8(LAST_STORED_BLOCK)
  head.writeUInt16LE(end.length, 1)
  head.writeUInt16LE(~end.length & 0xffff, 3)
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(end, crc))
  tail.writeUInt32LE((items.plain.length + end.length) % 2 ** 32, 4)
  return Buffer.concat([GZIP_HEAD, content, head, end, tail])
}

/** Most of what can be gained, at half of what the usual level costs. */
const PACKING_LEVEL = 1

/** Beside the event loop; flushed to a whole byte and left open, so that another block can follow. */
async function pack(plain: Buffer): Promise<PackedItems> {
  const content = await deflate(plain, { level: PACKING_LEVEL, finishFlush: constants.Z_SYNC_FLUSH })
  return { content, crc: crc32(plain) }
}
