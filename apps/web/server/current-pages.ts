import { INITIAL_OFFER_TERMS, type OfferTerms } from '@app/contract/selling/offer-terms'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storeHtml, type Pages } from './load-pages.ts'
import { RENDER_FACTS_FILE, renderPages, type RenderFacts } from './render-pages.ts'
import type { UpstreamPool } from './upstream-pool.ts'

const FRESH_MS = 15_000
const ANSWER_TIMEOUT_MS = 800

type Tools = {
  /** Returns undefined when the terms cannot be loaded. */
  askTerms: () => Promise<OfferTerms | undefined>
  /** HTML by file name. */
  render: (terms: OfferTerms) => Promise<ReadonlyMap<string, string>>
}

/**
 * The pages with the current offer terms. The build uses the initial terms; when the API returns different ones, the
 * pages are rendered again. Only the first visitor waits briefly for the API.
 */
export function makeCurrentPages(built: Pages, { askTerms, render }: Tools): () => Promise<Pages> {
  let pages = built
  let terms = INITIAL_OFFER_TERMS
  let askedAtMs: number | undefined
  let asking: Promise<void> | undefined
  let hasAsked = false

  async function refresh(): Promise<void> {
    const next = await askTerms()
    // Without a response, the next visitor triggers another request.
    if (!next) return
    askedAtMs = performance.now()
    if (isSame(next, terms)) return
    pages = isSame(next, INITIAL_OFFER_TERMS) ? built : withHtml(built, await render(next))
    terms = next
  }

  return async () => {
    if (askedAtMs === undefined || performance.now() - askedAtMs > FRESH_MS) {
      asking ??= refresh()
        .catch((error: unknown) => console.error('pages not rendered with the current terms', error))
        .finally(() => {
          asking = undefined
          hasAsked = true
        })
      if (!hasAsked) await asking
    }
    return pages
  }
}

/** Uses the build's own copy of the app, so that texts and examples are the same as in the browser. */
export function makeRender(buildDir: string): Tools['render'] {
  // The output is the same in both modes, but React's development build is slow and prints warnings.
  process.env['NODE_ENV'] ??= 'production'
  return async (terms) => {
    const facts = JSON.parse(await readFile(join(buildDir, RENDER_FACTS_FILE), 'utf8')) as RenderFacts
    return (await renderPages(buildDir, facts, terms)).files
  }
}

export function makeAskTerms(pool: UpstreamPool): Tools['askTerms'] {
  return async () => {
    const upstream = pool.inTurn()[0]
    if (!upstream) return undefined
    try {
      const answer = await fetch(new URL('/api/offer-terms', upstream), {
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
      return readTerms(await answer.json())
    } catch {
      return undefined
    }
  }
}

function readTerms(body: unknown): OfferTerms | undefined {
  const { rateBps, minimum } = (body ?? {}) as { rateBps?: unknown; minimum?: unknown }
  const minimumGrosze = Math.round(Number(minimum) * 100)
  return Number.isSafeInteger(rateBps) && typeof minimum === 'number' && Number.isSafeInteger(minimumGrosze)
    ? { rateBps: Number(rateBps), minimumGrosze }
    : undefined
}

function withHtml(built: Pages, html: ReadonlyMap<string, string>): Pages {
  const rendered = [...html].map(([file, text]) => [file, storeHtml(text)] as const)
  return { ...built, files: new Map([...built.files, ...rendered]) }
}

function isSame(one: OfferTerms, other: OfferTerms): boolean {
  return one.rateBps === other.rateBps && one.minimumGrosze === other.minimumGrosze
}
