import { INITIAL_OFFER_TERMS } from '@app/contract/selling/offer-terms'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOARD_PAGES, type LiveFacts } from './live-facts.ts'
import { storeHtml, type Pages } from './load-pages.ts'
import { RENDER_FACTS_FILE, renderPages, type RenderFacts } from './render-pages.ts'

const FRESH_MS = 15_000

type Tools = {
  /** Returns undefined when the terms cannot be loaded. */
  askFacts: () => Promise<LiveFacts | undefined>
  /** HTML by file name, of all pages or only of these. */
  render: (facts: LiveFacts, only?: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * The pages with the current offer terms and prices. The build uses the initial terms and no prices; when the API
 * returns others, the pages are rendered again. Only the first visitor waits briefly for the API.
 */
export function makeCurrentPages(built: Pages, { askFacts, render }: Tools): () => Promise<Pages> {
  let pages = built
  let facts: LiveFacts = INITIAL_OFFER_TERMS
  let askedAtMs: number | undefined
  let asking: Promise<void> | undefined
  let hasAsked = false

  async function refresh(): Promise<void> {
    const answer = await askFacts()
    // Without a response, the next visitor triggers another request.
    if (!answer) return
    askedAtMs = performance.now()
    // The last known prices are better than none.
    const next = { ...answer, board: answer.board ?? facts.board }
    const hasSameTerms = areTermsSame(next, facts)
    if (hasSameTerms && next.board?.fetchedAt === facts.board?.fetchedAt) return
    const isAsBuilt = next.board === undefined && areTermsSame(next, INITIAL_OFFER_TERMS)
    pages = isAsBuilt ? built : withHtml(pages, await render(next, hasSameTerms ? BOARD_PAGES : undefined))
    facts = next
  }

  return async () => {
    if (askedAtMs === undefined || performance.now() - askedAtMs > FRESH_MS) {
      asking ??= refresh()
        .catch((error: unknown) =>
          console.error('pages not rendered with the current terms and prices', error),
        )
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
  return async (live, only) => {
    const facts = JSON.parse(await readFile(join(buildDir, RENDER_FACTS_FILE), 'utf8')) as RenderFacts
    return (await renderPages(buildDir, facts, live, only)).files
  }
}

function withHtml(pages: Pages, html: ReadonlyMap<string, string>): Pages {
  const rendered = [...html].map(([file, text]) => [file, storeHtml(text)] as const)
  return { ...pages, files: new Map([...pages.files, ...rendered]) }
}

function areTermsSame(one: LiveFacts, other: LiveFacts): boolean {
  return one.rateBps === other.rateBps && one.minimumGrosze === other.minimumGrosze
}
