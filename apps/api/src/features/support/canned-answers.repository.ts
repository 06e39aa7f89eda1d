import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'

export type CannedAnswerRow = { id: bigint; title: string; content: string; updatedAt: Date }

const COLUMNS = ['id', 'title', 'content', 'updated_at as updatedAt'] as const

export const cannedAnswersRepository = {
  async list(db: Db): Promise<CannedAnswerRow[]> {
    return db.selectFrom('canned_answers').select(COLUMNS).orderBy('title').limit(500).execute()
  },

  async insert(
    trx: Trx,
    answer: { title: string; content: string; updatedBy: bigint },
  ): Promise<CannedAnswerRow> {
    return trx
      .insertInto('canned_answers')
      .values({ title: answer.title, content: answer.content, updated_by: answer.updatedBy })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  },

  async update(
    trx: Trx,
    answer: { id: bigint; title: string; content: string; updatedBy: bigint },
  ): Promise<CannedAnswerRow | undefined> {
    return trx
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
  },

  async delete(trx: Trx, id: bigint): Promise<boolean> {
    const row = await trx.deleteFrom('canned_answers').where('id', '=', id).returning('id').executeTakeFirst()
    return row !== undefined
  },
}
