import { randomFillSync } from 'node:crypto'

const ID_BYTES = 9
/** Chance is drawn for many at once: a draw costs the same for one. */
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
