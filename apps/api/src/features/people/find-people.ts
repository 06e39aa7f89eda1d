import { readEmailAddress, sameAddressForm } from '#features/accounts/index.ts'
import type { Db } from '#platform/database.ts'
import { fingerprint, type Keys } from '#platform/keys.ts'
import { peopleSearchRepository } from './people-search.repository.ts'

export type PeopleTools = { db: Db; keys: Keys }

const STEAM_ID = /^7656\d{13}$/
/** Below this every third name has it somewhere: only its beginning is meant. */
const PART_CHARS_MIN = 3

/** Whom a search means, the likeliest first, at most so many. Addresses are stored sealed: only a whole one is found. */
export async function findPeople(
  { db, keys }: PeopleTools,
  search: string,
  limit: number,
): Promise<{ ids: bigint[]; isMore: boolean }> {
  const text = search.trim()
  if (STEAM_ID.test(text)) return { ids: await peopleSearchRepository.findBySteamId(db, text), isMore: false }
  const address = readEmailAddress(text)
  if (address !== undefined) {
    const mark = fingerprint(keys, 'email', sameAddressForm(address))
    return { ids: await peopleSearchRepository.listByEmail(db, mark, limit), isMore: false }
  }
  const folded = await peopleSearchRepository.fold(db, text)
  if (folded === '') return { ids: [], isMore: false }
  const ids = await peopleSearchRepository.listByName(db, {
    folded,
    limit: limit + 1,
    anywhere: folded.length >= PART_CHARS_MIN,
  })
  return { ids: ids.slice(0, limit), isMore: ids.length > limit }
}
