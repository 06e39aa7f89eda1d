import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@app/contract/languages'
import type { Db } from '#platform/db/database.ts'

/** The seller's language, because ticket messages are written for the seller. */
export async function languageOfTicket(db: Db, ticketId: bigint): Promise<Language> {
  const row = await db.selectFrom('tickets').select('language').where('id', '=', ticketId).executeTakeFirst()
  return row && isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE
}
