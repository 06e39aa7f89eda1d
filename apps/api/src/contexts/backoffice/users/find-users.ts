import { readEmailAddress, sameAddressForm } from '#contexts/identity/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { usersSearchRepository } from './users-search.repository.ts'

export type PeopleTools = { db: Db; keys: Keys }

const STEAM_ID = /^7656\d{13}$/
/** A shorter text appears in every third name, so it matches only the beginning of a name. */
const PART_CHARS_MIN = 3
/** Limits the matches that are not at the beginning of a name; for more, staff type a longer text. */
const ELSEWHERE_MAX = 200

/**
 * Users that match a search, best match first, up to the limit. Email addresses are stored encrypted, so only a full
 * address matches.
 */
export async function findPeople(
  { db, keys }: PeopleTools,
  search: string,
  limit: number,
): Promise<{ ids: bigint[]; isMore: boolean }> {
  const text = search.trim()
  if (STEAM_ID.test(text)) return { ids: await usersSearchRepository.findBySteamId(db, text), isMore: false }
  const address = readEmailAddress(text)
  if (address !== undefined) {
    const mark = fingerprint(keys, 'email', sameAddressForm(address))
    return { ids: await usersSearchRepository.listByEmail(db, mark, limit), isMore: false }
  }
  const folded = await usersSearchRepository.fold(db, text)
  if (folded === '') return { ids: [], isMore: false }
  return usersSearchRepository.listByName(db, {
    folded,
    beginningMax: limit,
    elsewhereMax: folded.length < PART_CHARS_MIN ? 0 : Math.min(limit, ELSEWHERE_MAX),
  })
}
