import type { Db } from '#platform/database.ts'

export const operatorRepository = {
  /** Only pictures that stand here are ever fetched for a browser. */
  async allowAvatar(db: Db, avatarHash: string): Promise<void> {
    await db
      .insertInto('image_sources')
      .values({ kind: 'avatar', ref: avatarHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
