import type { Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import { takeDown } from './ask-to-be-forgotten.ts'
import { forgetPerson } from './forget-person.ts'
import { personalDataRepository } from './personal-data.repository.ts'

const REASON_CHARS_MIN = 3

/** For an erasure request that came by letter. The operator must verify the sender's identity first. */
export async function forgetByOperator(
  { db, files }: { db: Db; files: FileStore },
  command: { steamId: string; reason: string },
): Promise<string> {
  const reason = command.reason.trim()
  if (reason.length < REASON_CHARS_MIN) throw new Error('give a reason: --reason "…"')
  const userId = await personalDataRepository.findIdBySteamId(db, command.steamId)
  if (userId === undefined) throw new Error('nobody with this Steam id has an account')
  const obstacles = await personalDataRepository.obstacles(db, userId)
  if (obstacles.length > 0) throw new Error(`first these must end: ${obstacles.join(', ')}`)
  await db.transaction().execute((trx) => takeDown(trx, { userId, askedBy: 'operator', reason }))
  const isDone = await forgetPerson({ db, files, commit: (work) => db.transaction().execute(work) }, userId)
  return isDone ? `user ${userId} is forgotten; the books stay` : 'not forgotten: something began meanwhile'
}
