import type { Db } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { registerJob, type JobContext, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { SteamCallError, type SteamProfileAnswer, type SteamProfileSource } from '../steam-profile.ts'
import { steamProfileRepository } from '../steam-profile.repository.ts'

type RefreshSteamProfileOptions = {
  db: Db
  steam: SteamProfileSource
  /** Notifies the user's open pages; called after the commit. */
  announce: (stream: string) => Promise<void>
}

export function makeRefreshSteamProfile(options: RefreshSteamProfileOptions): RegisteredJob {
  const { db, steam } = options
  return registerJob('refresh-steam-profile', async (payload, context) => {
    const userId = BigInt(payload.userId)
    const steamId = await steamProfileRepository.findSteamId(db, userId)
    if (steamId === undefined) return
    const answer = await askSteam(steam, steamId, context)
    if (!answer) return
    const isChanged = await context.commit(async (trx) => {
      if (answer.kind === 'unknown-account') {
        await steamProfileRepository.saveChecked(trx, userId)
        return false
      }
      const { profile } = answer
      if (profile.avatarHash !== null) await steamProfileRepository.allowAvatar(trx, profile.avatarHash)
      const hasNews = await steamProfileRepository.save(trx, userId, profile)
      if (hasNews) await appendEvent(trx, streamOfUser(userId), { kind: 'profile.updated' })
      return hasNews
    })
    if (isChanged) await options.announce(streamOfUser(userId))
  })
}

/** A refusal is not retried: the next sign-in asks again, and the stored profile stays unchanged until then. */
async function askSteam(
  steam: SteamProfileSource,
  steamId: string,
  { log }: JobContext,
): Promise<SteamProfileAnswer | undefined> {
  try {
    return await steam.readProfile(steamId)
  } catch (error) {
    if (!(error instanceof SteamCallError) || error.isRetryable) throw error
    log.error({ err: error }, 'Steam refused the API key')
    return undefined
  }
}
