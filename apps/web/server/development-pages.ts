import { INITIAL_OFFER_TERMS } from '@app/contract/selling/offer-terms'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import {
  barePath,
  ITEM_PATTERN,
  languageOfPath,
  matchesPattern,
  paths,
  PRIVATE_PATTERNS,
  PUBLIC_PATTERNS,
} from '../src/lib/paths.ts'
import { htmlDocument } from './html-document.ts'
import { BOARD_PAGES, type LiveFacts } from './live-facts.ts'
import { modulesAt, NOT_FOUND_PATH } from './page-modules.ts'
import { renderPattern, type RenderedPage, type ServerEntry } from './render-pages.ts'

const CLIENT_ENTRY = 'src/app/entry.client.tsx'
const ASSETS = { entry: CLIENT_ENTRY, modules: [], styles: [], fonts: [] }

type Facts = () => Promise<LiveFacts | undefined>

/**
 * Renders each page from the sources when it is asked for. What only a build has is missing: content policy, facts for
 * search engines, names of items in the head.
 */
export function makeDevelopmentPages(vite: ViteDevServer, askFacts: Facts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/'
    const pathname = url.split(/[?#]/, 1)[0] ?? '/'
    const pattern = patternOf(pathname)
    const status = pattern === NOT_FOUND_PATH ? 404 : 200
    const html = await renderDocument(
      vite,
      pathname,
      pattern,
      (await askFacts()) ?? INITIAL_OFFER_TERMS,
    ).then(
      (document) => ({ status, document }),
      (error: Error) => {
        vite.ssrFixStacktrace(error)
        console.error(error.stack)
        // The browser meets the same mistake, shows it, and goes on by itself once it is corrected.
        return { status: 500, document: documentWithout(pathname) }
      },
    )
    const body = await vite.transformIndexHtml(url, html.document)
    response.writeHead(html.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.end(body)
  }
}

function patternOf(pathname: string): string {
  const bare = barePath(pathname)
  const patterns = [...PUBLIC_PATTERNS, ITEM_PATTERN, ...PRIVATE_PATTERNS, paths.design]
  return patterns.find((pattern) => matchesPattern(pattern, bare)) ?? NOT_FOUND_PATH
}

async function renderDocument(
  vite: ViteDevServer,
  pathname: string,
  pattern: string,
  facts: LiveFacts,
): Promise<string> {
  const server = (await vite.ssrLoadModule('/src/app/entry.server.tsx')) as ServerEntry
  server.setOfferTerms(facts)
  server.setRateBoard(facts.board)
  const page = await renderPattern(server, pattern, languageOfPath(pathname))
  const styles = await stylesOf(vite, ['src/app/entry.server.tsx', ...modulesAt(pattern)])
  return documentOf(pathname, page, facts, server.BEFORE_PAINT_SCRIPT).replace(
    '</head>',
    () => `${styles}</head>`,
  )
}

function documentWithout(pathname: string): string {
  const page = { rendered: '', pattern: '', isPrerendered: false }
  return documentOf(pathname, page, INITIAL_OFFER_TERMS, '')
}

function documentOf(pathname: string, page: RenderedPage, facts: LiveFacts, script: string): string {
  return htmlDocument({
    language: languageOfPath(pathname),
    offerTerms: facts,
    rateBoard: BOARD_PAGES.includes(page.pattern) ? facts.board : undefined,
    rendered: page.rendered,
    searchFacts: '',
    assets: ASSETS,
    beforePaintScript: script,
    isPrerendered: page.isPrerendered,
    hasTimes: false,
    // Hot reload has to be in place before the first component is loaded.
    startsEarly: true,
  })
}

/** Styles come with scripts here; without these elements a page would first stand there bare. Vite takes them over. */
async function stylesOf(vite: ViteDevServer, modules: string[]): Promise<string> {
  const { moduleGraph } = vite.environments.ssr
  const seen = new Set<string>()
  const styles: string[] = []
  const visit = async (url: string): Promise<void> => {
    if (seen.has(url)) return
    seen.add(url)
    const module = await moduleGraph.getModuleByUrl(url)
    if (url.endsWith('.css') && module?.file) {
      const css = await vite.environments.client.transformRequest(`${url}?direct`)
      styles.push(`<style type="text/css" data-vite-dev-id="${module.file}">${css?.code ?? ''}</style>`)
    }
    for (const dependency of module?.transformResult?.deps ?? []) await visit(dependency)
  }
  for (const module of modules) await visit(`/${module}`)
  return styles.join('')
}
