import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { variantOf, type ImageKind, type PictureRequest } from './domain/picture-sizes.ts'

export const imagesRepository = {
  async isSource(db: Db, kind: ImageKind, ref: string): Promise<boolean> {
    const source = await db
      .selectFrom('image_sources')
      .select('ref')
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .executeTakeFirst()
    return source !== undefined
  },

  /** Records the day of use, at most one write a day. Pruning removes the least recently used pictures. */
  async findCached(db: Db, request: PictureRequest): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('image_cache')
      .select(['content', sql<boolean>`used_on < current_date`.as('isFromEarlierDay')])
      .where('kind', '=', request.kind)
      .where('ref', '=', request.ref)
      .where('variant', '=', variantOf(request))
      .executeTakeFirst()
    if (row?.isFromEarlierDay === true) {
      await db
        .updateTable('image_cache')
        .set({ used_on: sql`current_date` })
        .where('kind', '=', request.kind)
        .where('ref', '=', request.ref)
        .where('variant', '=', variantOf(request))
        .execute()
    }
    return row?.content
  },

  /**
   * Keeps the first content, because a concurrent render gives the same result. Saves nothing if the source row is
   * gone.
   */
  async saveCached(db: Db, request: PictureRequest, content: Buffer): Promise<void> {
    await db
      .insertInto('image_cache')
      .columns(['kind', 'ref', 'variant', 'content'])
      .expression(
        db
          .selectFrom('image_sources')
          .select([
            'kind',
            'ref',
            sql<string>`${variantOf(request)}::text`.as('variant'),
            sql<Buffer>`${content}::bytea`.as('content'),
          ])
          .where('kind', '=', request.kind)
          .where('ref', '=', request.ref),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
