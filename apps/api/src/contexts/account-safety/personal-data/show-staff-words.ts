import type { Db } from '#platform/db/database.ts'
import { personalDataRepository } from './personal-data.repository.ts'
import { staffWordsRepository } from './staff-words.repository.ts'

/**
 * Text that staff wrote about a user, for a reply to a request by letter. It is not in the user's download, because
 * it may name other people: staff read it first.
 */
export async function showStaffWords({ db }: { db: Db }, steamId: string): Promise<string> {
  const userId = await personalDataRepository.findIdBySteamId(db, steamId)
  if (userId === undefined) throw new Error('nobody with this Steam id has an account')
  const words = await staffWordsRepository.list(db, userId)
  return words.length === 0
    ? 'staff wrote nothing'
    : words.map(({ source, at, words: text }) => `${at.toISOString()} ${source}: ${text}`).join('\n')
}
