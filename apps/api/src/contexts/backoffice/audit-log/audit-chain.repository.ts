import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type Link = {
  number: bigint
  auditId: bigint
  hash: Buffer
  /** The text that the link's hash covers; null when the entry was deleted. */
  text: string | null
}

/** The last link of the chain, as stored outside the database. */
export type Head = { number: bigint; hash: Buffer }

export const auditChainRepository = {
  readHead(db: Db): Promise<Head | undefined> {
    return db
      .selectFrom('audit_chain')
      .select(['number', 'hash'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  },

  findHash(db: Db, number: bigint): Promise<{ hash: Buffer } | undefined> {
    return db.selectFrom('audit_chain').select('hash').where('number', '=', number).executeTakeFirst()
  },

  async listAfter(db: Db, number: bigint, limit: number): Promise<Link[]> {
    // The text is built here and not by the function that creates the links. An attacker who changes that function
    // does not change this check.
    const { rows } = await sql<Link>`
      select link.number, link.audit_id as "auditId", link.hash,
        case when entry.id is not null then jsonb_build_array(
          entry.id, extract(epoch from entry.at)::text, entry.actor_type, entry.actor_id, entry.action,
          entry.object_type, entry.object_id, entry.reason, entry.details, entry.request_id)::text end as text
      from audit_chain link left join audit_log entry on entry.id = link.audit_id
      where link.number > ${number} order by link.number limit ${limit}`.execute(db)
    return rows
  },

  /** Entries that no link covers: somebody wrote them past the guard. */
  async listUnlinked(db: Db, limit: number): Promise<bigint[]> {
    const { rows } = await sql<{ id: bigint }>`
      select entry.id from audit_log entry
      where not exists (select from audit_chain link where link.audit_id = entry.id)
      order by entry.id limit ${limit}`.execute(db)
    return rows.map((row) => row.id)
  },

  /**
   * Entries whose reason differs from the one that the chain covers, or is missing although the user was not erased.
   */
  async listWrongReasons(db: Db, limit: number): Promise<{ id: bigint; isMissing: boolean }[]> {
    const { rows } = await sql<{ id: bigint; isMissing: boolean }>`
      with erased as materialized (
        select object.* from erasure_requests request, audit_objects_of(request.user_id) object
        where request.done_at is not null)
      select entry.id, kept.mark is null as "isMissing"
      from audit_log entry left join audit_reasons kept on kept.mark = entry.reason
      where entry.reason like 'sha256:%' and case when kept.mark is null
        then (entry.object_type, entry.object_id) not in (select object_type, object_id from erased)
        else kept.mark <> 'sha256:' || encode(sha256(kept.salt || convert_to(kept.text, 'UTF8')), 'hex') end
      order by entry.id limit ${limit}`.execute(db)
    return rows
  },
}
