import type { Brand } from '@app/contract/brand'
import { LANGUAGES, type Language } from '@app/contract/languages'
import type { OfferTerms } from '@app/contract/selling/offer-terms'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isAdminPath, ITEM_PATTERN, localizedPath, paths, PUBLIC_PATTERNS } from '../src/lib/paths.ts'
import { htmlDocument } from './html-document.ts'
import { assetsOf, readManifest, type Manifest } from './page-assets.ts'
import { modulesAt, NOT_FOUND_PATH, privatePatterns } from './page-modules.ts'
import type { ItemHead } from './page-table.ts'
import { arePicturesCurrent, picturePath, searchFacts } from './search-facts.ts'

type ServerEntry = {
  BEFORE_PAINT_SCRIPT: string
  setOfferTerms: (terms: OfferTerms) => void
  renderPage: (path: string, language: Language) => Promise<string>
  renderFrame: (language: Language, path?: string) => Promise<string>
  renderInventoryFrame: (language: Language) => Promise<string>
  renderItemFrame: (language: Language) => Promise<string>
  itemHead: (language: Language) => Promise<ItemHead>
}

/** File names relative to build/client; the page table uses the same ones. */
export function fileOfPublicPage(path: string, language: Language): string {
  return `${localizedPath(path, language).slice(1) || 'index'}.html`
}
export function fileOfNotFound(language: Language): string {
  return fileOfPublicPage(NOT_FOUND_PATH, language)
}
/** What stands on the screen until the browser has rendered the page itself. */
export function fileOfFrame(pattern: string, language: Language): string {
  return fileOfPublicPage(`/frame${pattern.replaceAll(':', '').replace('*', 'any')}`, language)
}

/** What stands in the pages besides texts and terms; the build writes it down for whoever renders them again. */
export type RenderFacts = { origin: string; brand: Brand }
export const RENDER_FACTS_FILE = 'render-facts.json'

export type RenderedPages = {
  /** HTML by file name. */
  files: ReadonlyMap<string, string>
  /** What the head of an item's page says, for the page table. */
  itemHeads: Record<Language, ItemHead>
}

/** Every page in both languages, with the terms that count now. */
export async function renderPages(
  buildDir: string,
  facts: RenderFacts,
  terms: OfferTerms,
): Promise<RenderedPages> {
  const manifest = await readManifest(buildDir)
  const entryUrl = pathToFileURL(join(buildDir, 'server/entry.server.js')).href
  const server = (await import(entryUrl)) as ServerEntry
  server.setOfferTerms(terms)
  const files = new Map<string, string>()
  const add = (file: string, language: Language, page: Page) =>
    files.set(file, documentOf({ server, manifest, terms, language }, page))
  for (const language of LANGUAGES) {
    for (const path of [...PUBLIC_PATTERNS, NOT_FOUND_PATH]) {
      const rendered = await server.renderPage(path, language)
      const isForSearch = path !== NOT_FOUND_PATH
      const hasPicture =
        arePicturesCurrent(terms) && existsSync(join(buildDir, 'client', picturePath(path, language)))
      add(fileOfPublicPage(path, language), language, {
        rendered,
        pattern: path,
        isPrerendered: true,
        searchFacts: isForSearch ? searchFacts({ ...facts, path, language, rendered, hasPicture }) : '',
      })
    }
    for (const frame of await renderFrames(server, language)) {
      add(fileOfFrame(frame.pattern, language), language, { ...frame, isPrerendered: false })
    }
  }
  return { files, itemHeads: { pl: await server.itemHead('pl'), en: await server.itemHead('en') } }
}

async function renderFrames(
  server: ServerEntry,
  language: Language,
): Promise<{ pattern: string; rendered: string }[]> {
  const site = await server.renderFrame(language)
  // The back office has a frame of its own, without the site's header.
  const admin = await server.renderFrame(language, paths.admin)
  const special: Record<string, string> = {
    [ITEM_PATTERN]: await server.renderItemFrame(language),
    [paths.inventory]: await server.renderInventoryFrame(language),
  }
  return [ITEM_PATTERN, ...privatePatterns(process.env)].map((pattern) => ({
    pattern,
    rendered: special[pattern] ?? (isAdminPath(pattern) ? admin : site),
  }))
}

type Frame = { server: ServerEntry; manifest: Manifest; terms: OfferTerms; language: Language }
type Page = { rendered: string; pattern: string; isPrerendered: boolean; searchFacts?: string }

function documentOf({ server, manifest, terms, language }: Frame, page: Page): string {
  return htmlDocument({
    language,
    offerTerms: terms,
    rendered: page.rendered,
    searchFacts: page.searchFacts ?? '',
    assets: assetsOf(manifest, modulesAt(page.pattern), language),
    beforePaintScript: server.BEFORE_PAINT_SCRIPT,
    isPrerendered: page.isPrerendered,
  })
}
