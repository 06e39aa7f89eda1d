import type { OfferTerms } from '@app/contract/selling/offer-terms'
import type { RateBoardResponse } from '@app/contract/selling/public-figures'
import { paths } from '../src/lib/paths.ts'
import type { UpstreamPool } from './upstream-pool.ts'

/** What pages show from the API before any script runs: the offer terms and, once there are prices, the rate board. */
export type LiveFacts = OfferTerms & { board?: RateBoardResponse | undefined }

/** Pages with prices of the rate board; new prices change only these. */
export const BOARD_PAGES: readonly string[] = [paths.home, paths.calculator, paths.howItWorks, paths.receipt]

const ANSWER_TIMEOUT_MS = 800

/** Returns undefined when the terms cannot be loaded. */
export function makeAskFacts(pool: UpstreamPool): () => Promise<LiveFacts | undefined> {
  return async () => {
    const upstream = pool.inTurn()[0]
    if (!upstream) return undefined
    const [terms, board] = await Promise.all([
      ask(new URL('/api/offer-terms', upstream)),
      ask(new URL('/api/skins/board', upstream)),
    ])
    const known = readTerms(terms)
    return known && { ...known, board: readBoard(board) }
  }
}

async function ask(url: URL): Promise<unknown> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    return await answer.json()
  } catch {
    return undefined
  }
}

function readTerms(body: unknown): OfferTerms | undefined {
  const { rateBps, minimum } = (body ?? {}) as { rateBps?: unknown; minimum?: unknown }
  const minimumGrosze = Math.round(Number(minimum) * 100)
  return Number.isSafeInteger(rateBps) && typeof minimum === 'number' && Number.isSafeInteger(minimumGrosze)
    ? { rateBps: Number(rateBps), minimumGrosze }
    : undefined
}

/** A refusal has no skins; React escapes everything else. */
function readBoard(body: unknown): RateBoardResponse | undefined {
  const { skins } = (body ?? {}) as { skins?: unknown }
  return Array.isArray(skins) && skins.length > 0 ? (body as RateBoardResponse) : undefined
}
