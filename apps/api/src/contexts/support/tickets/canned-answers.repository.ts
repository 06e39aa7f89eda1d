import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type CannedAnswerRow = { id: bigint; title: string; content: string; updatedAt: Date }

const COLUMNS = ['id', 'title', 'content', 'updated_at as updatedAt'] as const

/** Stores the current text of the answer, so that staff can see later which text was sent. */
async function recordVersion(trx: Trx, answerId: bigint): Promise<void> {
  await sql`select record_canned_answer(${String(answerId)}::bigint)`.execute(trx)
}

export const cannedAnswersRepository = {
  async list(db: Db): Promise<CannedAnswerRow[]> {
    return db.selectFrom('canned_answers').select(COLUMNS).orderBy('title').limit(500).execute()
  },

  async insert(
    trx: Trx,
    answer: { title: string; content: string; updatedBy: bigint },
  ): Promise<CannedAnswerRow> {
    const row = await trx
      .insertInto('canned_answers')
      .values({ title: answer.title, content: answer.content, updated_by: answer.updatedBy })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await recordVersion(trx, row.id)
    return row
  },

  async update(
    trx: Trx,
    answer: { id: bigint; title: string; content: string; updatedBy: bigint },
  ): Promise<CannedAnswerRow | undefined> {
    const row = await trx
      .updateTable('canned_answers')
      .set({
        title: answer.title,
        content: answer.content,
        updated_by: answer.updatedBy,
        updated_at: sql`now()`,
      })
      .where('id', '=', answer.id)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (row) await recordVersion(trx, row.id)
    return row
  },

  async delete(trx: Trx, id: bigint): Promise<boolean> {
    const row = await trx.deleteFrom('canned_answers').where('id', '=', id).returning('id').executeTakeFirst()
    return row !== undefined
  },
}
