import { randomFillSync } from 'node:crypto'

const ID_BYTES = 9
/** Random bytes are drawn for many ids at once, because one draw costs the same for a single id. */
const pool = Buffer.alloc(ID_BYTES * 500)
let usedBytes = pool.length

export function newRequestId(): string {
  if (usedBytes === pool.length) {
    randomFillSync(pool)
    usedBytes = 0
  }
  const start = usedBytes
  usedBytes += ID_BYTES
  return pool.toString('base64url', start, usedBytes)
}
