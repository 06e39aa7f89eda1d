import { readBrand } from '@app/contract/brand'
import { LANGUAGES, type Language } from '@app/contract/languages'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
import { assetsOf, readManifest, type Manifest } from './page-assets.ts'
import { modulesAt, NOT_FOUND_PATH } from './page-modules.ts'
import type { ItemHead } from './page-table.ts'
import { writeSearchEngineFiles } from './search-engine-files.ts'
import { picturePath, searchFacts } from './search-facts.ts'

type ServerEntry = {
  BEFORE_PAINT_SCRIPT: string
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

/** Answers what the head of an item's page says, for the page table. */
export async function renderPages(buildDir: string): Promise<Record<Language, ItemHead>> {
  const clientDir = join(buildDir, 'client')
  const manifest = await readManifest(buildDir)
  const entryUrl = pathToFileURL(join(buildDir, 'server/entry.server.js')).href
  const server = (await import(entryUrl)) as ServerEntry
  const origin = process.env['PUBLIC_ORIGIN']?.replace(/\/$/, '') ?? ''
  const facts = { origin, brand: readBrand(process.env) }
  for (const language of LANGUAGES) {
    for (const path of [...PUBLIC_PATTERNS, NOT_FOUND_PATH]) {
      const rendered = await server.renderPage(path, language)
      const isForSearch = path !== NOT_FOUND_PATH
      const hasPicture = existsSync(join(clientDir, picturePath(path, language)))
      const html = documentOf(server, manifest, language, {
        rendered,
        pattern: path,
        isPrerendered: true,
        searchFacts: isForSearch ? searchFacts({ ...facts, path, language, rendered, hasPicture }) : '',
      })
      await save(clientDir, fileOfPublicPage(path, language), html)
    }
    await saveFrames(clientDir, server, manifest, language)
  }
  await writeSearchEngineFiles(clientDir, origin)
  return { pl: await server.itemHead('pl'), en: await server.itemHead('en') }
}

async function saveFrames(
  clientDir: string,
  server: ServerEntry,
  manifest: Manifest,
  language: Language,
): Promise<void> {
  const site = await server.renderFrame(language)
  // The back office has a frame of its own, without the site's header.
  const admin = await server.renderFrame(language, paths.admin)
  const special: Record<string, string> = {
    [ITEM_PATTERN]: await server.renderItemFrame(language),
    [paths.inventory]: await server.renderInventoryFrame(language),
  }
  for (const pattern of [ITEM_PATTERN, ...PRIVATE_PATTERNS]) {
    const rendered = special[pattern] ?? (isAdminPath(pattern) ? admin : site)
    const html = documentOf(server, manifest, language, { rendered, pattern, isPrerendered: false })
    await save(clientDir, fileOfFrame(pattern, language), html)
  }
}

type Page = { rendered: string; pattern: string; isPrerendered: boolean; searchFacts?: string }

function documentOf(server: ServerEntry, manifest: Manifest, language: Language, page: Page): string {
  return htmlDocument({
    language,
    rendered: page.rendered,
    searchFacts: page.searchFacts ?? '',
    assets: assetsOf(manifest, modulesAt(page.pattern), language),
    beforePaintScript: server.BEFORE_PAINT_SCRIPT,
    isPrerendered: page.isPrerendered,
  })
}

async function save(clientDir: string, file: string, content: string): Promise<void> {
  const target = join(clientDir, file)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, content)
}
