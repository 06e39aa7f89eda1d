import { LANGUAGES, type Language } from '@app/contract/languages'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localizedPath, paths, PUBLIC_PATTERNS } from '../src/lib/paths.ts'
import { htmlDocument } from './html-document.ts'
import { assetsOf, readManifest, type Manifest } from './page-assets.ts'
import type { ItemHead } from './page-table.ts'

type ServerEntry = {
  BEFORE_PAINT_SCRIPT: string
  renderPage: (path: string, language: Language) => Promise<string>
  renderFrame: (language: Language) => Promise<string>
  renderItemFrame: (language: Language) => Promise<string>
  itemHead: (language: Language) => Promise<ItemHead>
}

const ROUTES_DIR = 'src/app/routes/public'
const NOT_FOUND_PATH = '/404'

/** File names relative to build/client; the page table uses the same ones. */
export function fileOfPublicPage(path: string, language: Language): string {
  return `${localizedPath(path, language).slice(1) || 'index'}.html`
}
export function fileOfNotFound(language: Language): string {
  return fileOfPublicPage(NOT_FOUND_PATH, language)
}
export function fileOfFrame(language: Language): string {
  return fileOfPublicPage('/frame', language)
}
export function fileOfItemFrame(language: Language): string {
  return fileOfPublicPage('/item-frame', language)
}

/** Answers what the head of an item's page says, for the page table. */
export async function renderPages(buildDir: string): Promise<Record<Language, ItemHead>> {
  const clientDir = join(buildDir, 'client')
  const manifest = await readManifest(buildDir)
  const entryUrl = pathToFileURL(join(buildDir, 'server/entry.server.js')).href
  const server = (await import(entryUrl)) as ServerEntry
  for (const language of LANGUAGES) {
    for (const path of [...PUBLIC_PATTERNS, NOT_FOUND_PATH]) {
      const html = documentOf(server, manifest, language, {
        rendered: await server.renderPage(path, language),
        pageModule: moduleOf(path),
      })
      await save(clientDir, fileOfPublicPage(path, language), html)
    }
    const frame = { rendered: await server.renderFrame(language), pageModule: undefined }
    await save(clientDir, fileOfFrame(language), documentOf(server, manifest, language, frame))
    const itemFrame = { rendered: await server.renderItemFrame(language), pageModule: undefined }
    await save(clientDir, fileOfItemFrame(language), documentOf(server, manifest, language, itemFrame))
  }
  await writeSearchEngineFiles(clientDir)
  return { pl: await server.itemHead('pl'), en: await server.itemHead('en') }
}

type Page = { rendered: string; pageModule: string | undefined }

function documentOf(server: ServerEntry, manifest: Manifest, language: Language, page: Page): string {
  return htmlDocument({
    language,
    rendered: page.rendered,
    assets: assetsOf(manifest, page.pageModule, language),
    beforePaintScript: server.BEFORE_PAINT_SCRIPT,
    isPrerendered: page.pageModule !== undefined,
  })
}

/** Public route modules are named after their address. */
function moduleOf(path: string): string {
  if (path === NOT_FOUND_PATH) return `${ROUTES_DIR}/not-found.tsx`
  return `${ROUTES_DIR}/${path === paths.home ? 'home' : path.slice(1)}.tsx`
}

async function save(clientDir: string, file: string, content: string): Promise<void> {
  const target = join(clientDir, file)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, content)
}

/** A site map needs absolute addresses, so it exists only for a build that knows its origin. */
async function writeSearchEngineFiles(clientDir: string): Promise<void> {
  const origin = process.env['PUBLIC_ORIGIN']?.replace(/\/$/, '')
  if (!origin) return
  const addresses = PUBLIC_PATTERNS.flatMap((path) =>
    LANGUAGES.map((language) => `<url><loc>${origin}${localizedPath(path, language)}</loc></url>`),
  )
  const siteMap = [
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
  ].join('')
  await save(clientDir, 'sitemap.xml', siteMap)
  const robots = await readFile(join(clientDir, 'robots.txt'), 'utf8')
  await save(clientDir, 'robots.txt', `${robots}Sitemap: ${origin}/sitemap.xml\n`)
}
