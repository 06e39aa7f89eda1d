import type { Demo } from '@app/contract/demo'
import type { SteamProfileSource } from '#contexts/identity/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { operatorRepository } from './operator.repository.ts'

type OperatorFacts = {
  personaName: string
  avatarHash: string | null
  level: number | null
  createdAt: Date | null
}

export type OperatorProfile = {
  /** The account of the configuration. */
  steamId: string
  tradeToken: string
  /** Where links to Steam lead in a demo. */
  demo: Demo
  /** Undefined while Steam has never responded. */
  look: (steamId: string) => Promise<OperatorFacts | undefined>
  /** What Steam shows about any of our accounts. */
  describe: (
    steamId: string,
    brandName: string,
  ) => Promise<{ accountName: string; level: number | null; memberSince: string | null }>
}

/** A profile changes rarely; after a failure Steam is not asked again at once. */
const FRESH_MS = 3_600_000
const RETRY_MS = 30_000

/**
 * The profiles of the operator's Steam accounts, cached in this process: one request an hour for all callers. During a Steam
 * outage the last facts stay available.
 */
export function createOperatorProfile(options: {
  tradeUrl: string
  demo: Demo
  db: Db
  steam: SteamProfileSource
  logger: Logger
}): OperatorProfile {
  const steamId = steamIdOfTradeUrl(options.tradeUrl)
  const readers = new Map<string, () => Promise<OperatorFacts | undefined>>()
  const readerOf = (account: string) => {
    const known = readers.get(account) ?? cachedReader(options, account)
    readers.set(account, known)
    return known
  }
  return {
    steamId,
    tradeToken: new URL(options.tradeUrl).searchParams.get('token') ?? '',
    demo: options.demo,
    look: (account) => readerOf(account)(),
    describe: async (account, brandName) => {
      const facts = await readerOf(account)()
      return {
        accountName: facts?.personaName || brandName,
        level: facts?.level ?? null,
        memberSince: facts?.createdAt?.toISOString() ?? null,
      }
    },
  }
}

type ReaderTools = { db: Db; steam: SteamProfileSource; logger: Logger }

function cachedReader(tools: ReaderTools, steamId: string): () => Promise<OperatorFacts | undefined> {
  let facts: OperatorFacts | undefined
  let nextLookMs = 0
  let running: Promise<void> | undefined

  const read = async () => {
    try {
      const answer = await tools.steam.readProfile(steamId)
      nextLookMs = performance.now() + (answer.kind === 'found' ? FRESH_MS : RETRY_MS)
      if (answer.kind !== 'found') return
      const { avatarHash } = answer.profile
      if (avatarHash !== null) await operatorRepository.allowAvatar(tools.db, avatarHash)
      facts = answer.profile
    } catch (error) {
      nextLookMs = performance.now() + RETRY_MS
      tools.logger.warn({ err: error }, 'operator Steam profile not read')
    }
  }
  return async () => {
    if (performance.now() >= nextLookMs) {
      running ??= read().finally(() => {
        running = undefined
      })
    }
    // Only a caller without any cached facts has to wait.
    if (!facts) await running
    return facts
  }
}

const STEAM_ID_BASE = 76_561_197_960_265_728n

/** A trade link without an account is refused, because the sellers' items would not reach us. */
export function steamIdOfTradeUrl(tradeUrl: string): string {
  const partner = new URL(tradeUrl).searchParams.get('partner') ?? ''
  if (!/^\d{1,10}$/.test(partner)) throw new Error('The trade link of the operator names no Steam account')
  return String(STEAM_ID_BASE + BigInt(partner))
}
