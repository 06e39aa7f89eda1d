import type { Brand } from '@app/contract/brand'
import { LANGUAGES, type Language } from '@app/contract/languages'
import type { OfferTerms } from '@app/contract/selling/offer-terms'
import type { RateBoardResponse } from '@app/contract/selling/public-figures'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  isAdminPath,
  ITEM_PATTERN,
  localizedPath,
  paths,
  PRIVATE_PATTERNS,
  PUBLIC_PATTERNS,
} from '../src/lib/paths.ts'
import { htmlDocument } from './html-document.ts'
import { BOARD_PAGES, type LiveFacts } from './live-facts.ts'
import { assetsOf, readManifest, type Manifest } from './page-assets.ts'
import { modulesAt, NOT_FOUND_PATH } from './page-modules.ts'
import type { ItemHead } from './page-table.ts'
import { arePicturesCurrent, picturePath, searchFacts } from './search-facts.ts'

export type ServerEntry = {
  BEFORE_PAINT_SCRIPT: string
  setOfferTerms: (terms: OfferTerms) => void
  setRateBoard: (board: RateBoardResponse | undefined) => void
  renderPage: (path: string, language: Language) => Promise<string>
  renderFrame: (language: Language, path?: string) => Promise<string>
  renderInventoryFrame: (language: Language) => Promise<string>
  renderItemFrame: (language: Language) => Promise<string>
  itemHead: (language: Language) => Promise<ItemHead>
}

/** Returns file names relative to build/client; the page table uses the same names. */
export function fileOfPublicPage(path: string, language: Language): string {
  return `${localizedPath(path, language).slice(1) || 'index'}.html`
}
export function fileOfNotFound(language: Language): string {
  return fileOfPublicPage(NOT_FOUND_PATH, language)
}
/** The frame that the browser shows until it has rendered the page itself. */
export function fileOfFrame(pattern: string, language: Language): string {
  return fileOfPublicPage(`/frame${pattern.replaceAll(':', '').replace('*', 'any')}`, language)
}

/** Data in the pages besides texts and terms. The build stores it for a server that renders the pages again. */
export type RenderFacts = { origin: string; brand: Brand }
export const RENDER_FACTS_FILE = 'render-facts.json'

export type RenderedPages = {
  /** HTML by file name. */
  files: ReadonlyMap<string, string>
  /** The head of an item page, for the page table. */
  itemHeads: Record<Language, ItemHead>
}

/** Renders every page, or only these, in both languages with the given terms and prices. */
export async function renderPages(
  buildDir: string,
  facts: RenderFacts,
  terms: LiveFacts,
  only?: readonly string[],
): Promise<RenderedPages> {
  const manifest = await readManifest(buildDir)
  const entryUrl = pathToFileURL(join(buildDir, 'server/entry.server.js')).href
  const server = (await import(entryUrl)) as ServerEntry
  server.setOfferTerms(terms)
  server.setRateBoard(terms.board)
  const files = new Map<string, string>()
  const add = async (file: string, language: Language, pattern: string) => {
    if (only && !only.includes(pattern)) return
    const page = await renderPattern(server, pattern, language)
    const hasFacts = page.isPrerendered && pattern !== NOT_FOUND_PATH
    const hasPicture =
      arePicturesCurrent(terms) && existsSync(join(buildDir, 'client', picturePath(pattern, language)))
    const about = { ...facts, path: pattern, language, rendered: page.rendered, hasPicture }
    const document = { ...page, searchFacts: hasFacts ? searchFacts(about) : '' }
    files.set(file, documentOf({ server, manifest, terms, language }, document))
  }
  for (const language of LANGUAGES) {
    for (const path of [...PUBLIC_PATTERNS, NOT_FOUND_PATH])
      await add(fileOfPublicPage(path, language), language, path)
    for (const pattern of [ITEM_PATTERN, ...PRIVATE_PATTERNS])
      await add(fileOfFrame(pattern, language), language, pattern)
  }
  return { files, itemHeads: { pl: await server.itemHead('pl'), en: await server.itemHead('en') } }
}

export type RenderedPage = { rendered: string; pattern: string; isPrerendered: boolean }

/** A public page whole; of any other page what stands on the screen until the browser has rendered it. */
export async function renderPattern(
  server: ServerEntry,
  pattern: string,
  language: Language,
): Promise<RenderedPage> {
  if (PUBLIC_PATTERNS.includes(pattern) || pattern === NOT_FOUND_PATH)
    return { pattern, isPrerendered: true, rendered: await server.renderPage(pattern, language) }
  return { pattern, isPrerendered: false, rendered: await renderFrameOf(server, pattern, language) }
}

function renderFrameOf(server: ServerEntry, pattern: string, language: Language): Promise<string> {
  if (pattern === ITEM_PATTERN) return server.renderItemFrame(language)
  if (pattern === paths.inventory) return server.renderInventoryFrame(language)
  // The back office has its own frame without the site's header.
  return isAdminPath(pattern) ? server.renderFrame(language, paths.admin) : server.renderFrame(language)
}

/** The public pages that show times without being asked. */
const TIMED_PAGES: readonly string[] = [paths.home, paths.calculator, paths.payoutBoard]

type Frame = { server: ServerEntry; manifest: Manifest; terms: LiveFacts; language: Language }
type Page = RenderedPage & { searchFacts: string }

function documentOf({ server, manifest, terms, language }: Frame, page: Page): string {
  return htmlDocument({
    language,
    offerTerms: terms,
    rateBoard: BOARD_PAGES.includes(page.pattern) ? terms.board : undefined,
    rendered: page.rendered,
    searchFacts: page.searchFacts,
    assets: assetsOf(manifest, modulesAt(page.pattern), language),
    beforePaintScript: server.BEFORE_PAINT_SCRIPT,
    isPrerendered: page.isPrerendered,
    hasTimes: page.isPrerendered ? TIMED_PAGES.includes(page.pattern) : page.pattern !== paths.login,
  })
}
