import type { Db } from '#platform/db/database.ts'

export const saleCodesRepository = {
  async find(db: Db, code: string): Promise<bigint | undefined> {
    const row = await db.selectFrom('sales').select('id').where('code', '=', code).executeTakeFirst()
    return row?.id
  },
}
