import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import type { ObjectStore } from '#platform/media/file-store.ts'
import { auditChainRepository } from './audit-chain.repository.ts'
import { headOf, parseHead } from './domain/head.ts'

const LAST = 'audit-head'
const BYTES_MAX = 200

export type KeptHead =
  /** `head` is null while the log is empty. */
  | { kind: 'kept'; head: string | null }
  /** The stored head is no longer in the chain: the end was cut off, or the chain was rewritten. */
  | { kind: 'lost'; kept: string; head: string | null }

/**
 * A database owner can rewrite the whole chain so that it is valid, but not the head stored in another place. A
 * stored head missing from the chain is not overwritten: it is the proof.
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
    // Writes one numbered copy, for buckets with object lock, and one copy under a fixed name for the next
    // comparison.
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
