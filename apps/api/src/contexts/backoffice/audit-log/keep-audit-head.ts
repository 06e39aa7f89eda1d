import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import type { ObjectStore } from '#platform/media/file-store.ts'
import { auditChainRepository } from './audit-chain.repository.ts'
import { headOf, parseHead } from './domain/head.ts'

const LAST = 'audit-head'
const BYTES_MAX = 200

export type KeptHead =
  /** `head` is null while nothing was ever recorded. */
  | { kind: 'kept'; head: string | null }
  /** What was kept is not in the chain any more: its end was cut off, or everything was written anew. */
  | { kind: 'lost'; kept: string; head: string | null }

/**
 * Whoever owns the database can write the whole chain anew so that it fits. What lies somewhere else does not fit then. A
 * head that is gone is not replaced: it is the proof.
 */
export async function keepAuditHead(db: Db, objects: ObjectStore | undefined): Promise<KeptHead> {
  const last = await auditChainRepository.readHead(db)
  const head = last ? headOf(last) : null
  const kept = (await objects?.get(LAST, BYTES_MAX))?.toString('utf8')
  if (kept !== undefined && !(await isInChain(db, kept))) return { kind: 'lost', kept, head }
  if (objects && last && head !== null) {
    const content = Buffer.from(head)
    const object = {
      content,
      contentType: 'text/plain',
      sha256: createHash('sha256').update(content).digest(),
    }
    // One that stays under its number, for those who forbid their bucket to forget, and the one to compare with.
    await objects.put(`${LAST}-${last.number}`, object)
    await objects.put(LAST, object)
  }
  return { kind: 'kept', head }
}

async function isInChain(db: Db, kept: string): Promise<boolean> {
  const head = parseHead(kept)
  const link = head && (await auditChainRepository.findHash(db, head.number))
  return link !== undefined && link.hash.equals(head?.hash ?? Buffer.alloc(0))
}
