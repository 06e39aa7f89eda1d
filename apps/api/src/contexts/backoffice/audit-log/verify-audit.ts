import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import { auditChainRepository, type Link } from './audit-chain.repository.ts'
import { headOf } from './domain/head.ts'

const BATCH = 5_000
const PROBLEMS_MAX = 100

export type AuditVerdict = {
  links: number
  /** The last link, to be stored in another place. A later check compares it to detect a cut or rewritten end. */
  head: string | null
  problems: string[]
}

/** Recomputes the chain from its first link. `kept` is a head printed by an earlier check. */
export async function verifyAudit(db: Db, kept?: string): Promise<AuditVerdict> {
  const problems: string[] = []
  let last: Pick<Link, 'number' | 'hash'> = { number: 0n, hash: Buffer.alloc(0) }
  let links = 0
  let isKeptFound = false
  for (;;) {
    const batch = await auditChainRepository.listAfter(db, last.number, BATCH)
    for (const link of batch) {
      problems.push(...problemsOf(link, last))
      isKeptFound ||= headOf(link) === kept
      // Each link is checked against the stored hash before it, so that one change is reported once.
      last = link
    }
    links += batch.length
    if (batch.length < BATCH) break
  }
  const unlinked = await auditChainRepository.listUnlinked(db, PROBLEMS_MAX)
  problems.push(...unlinked.map((id) => `entry ${id} is not in the chain`))
  const wrongReasons = await auditChainRepository.listWrongReasons(db, PROBLEMS_MAX)
  problems.push(
    ...wrongReasons.map(
      ({ id, isMissing }) => `entry ${id}: the reason was ${isMissing ? 'removed' : 'changed'}`,
    ),
  )
  if (kept !== undefined && !isKeptFound) problems.push(`the kept head ${kept} is not in the chain`)
  return { links, head: links === 0 ? null : headOf(last), problems: problems.slice(0, PROBLEMS_MAX) }
}

function problemsOf(link: Link, last: Pick<Link, 'number' | 'hash'>): string[] {
  const place = `link ${link.number}, entry ${link.auditId}`
  if (link.number !== last.number + 1n)
    return [`links ${last.number + 1n} to ${link.number - 1n} are missing`]
  if (link.text === null) return [`${place}: the entry was removed`]
  const hash = createHash('sha256').update(last.hash).update(link.text).digest()
  return hash.equals(link.hash) ? [] : [`${place}: the entry or a hash was changed`]
}
