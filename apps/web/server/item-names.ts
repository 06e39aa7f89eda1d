import type { UpstreamPool } from './upstream-pool.ts'

/** The item's market name; null when the item does not exist, undefined when the API gives no answer. */
export type FindItemName = (slug: string, visitorAddress: string) => Promise<string | null | undefined>

const ANSWER_TIMEOUT_MS = 800
const NAMES_MAX = 30_000
const SLUG = /^[a-z0-9-]{1,220}$/

/** An item's name never changes, so it is requested once and cached. A page waits only briefly for it. */
export function makeItemNames(pool: UpstreamPool): FindItemName {
  const names = new Map<string, string>()
  return async (slug, visitorAddress) => {
    if (!SLUG.test(slug)) return null
    const known = names.get(slug)
    if (known !== undefined) return known
    const name = await askForName(pool.inTurn()[0], slug, visitorAddress)
    if (name && names.size < NAMES_MAX) names.set(slug, name)
    return name
  }
}

async function askForName(
  upstream: URL | undefined,
  slug: string,
  visitorAddress: string,
): Promise<string | null | undefined> {
  if (!upstream) return undefined
  try {
    const answer = await fetch(new URL(`/api/skins/item/${slug}`, upstream), {
      // The rate limit must count the visitor, not this server.
      headers: { 'x-forwarded-for': visitorAddress },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    if (answer.status === 404) return null
    return readName(await answer.json())
  } catch {
    // The page still loads and requests the name itself.
    return undefined
  }
}

function readName(body: unknown): string | undefined {
  const { item } = (body ?? {}) as { item?: { market_hash_name?: unknown } }
  return typeof item?.market_hash_name === 'string' ? item.market_hash_name : undefined
}
