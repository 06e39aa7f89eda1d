import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { InventoryItem } from './domain/inventory-item.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Increased whenever the meaning of a stored item changes; older copies are then read again. */
const FORM = 2
const PLAIN_BYTES_MAX = 64 * 1024 * 1024

export async function packCopy(items: readonly InventoryItem[]): Promise<Buffer> {
  return compress(JSON.stringify({ form: FORM, items }))
}

/** Undefined for a copy in another format. */
export async function unpackCopy(content: Buffer): Promise<InventoryItem[] | undefined> {
  const plain = await decompress(content, { maxOutputLength: PLAIN_BYTES_MAX })
  const copy = JSON.parse(plain.toString()) as { form: number; items: InventoryItem[] }
  return copy.form === FORM ? copy.items : undefined
}
