import { readBrand } from '@app/contract/brand'
import { INITIAL_OFFER_TERMS } from '@app/contract/selling/offer-terms'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'
import { printWeights } from './print-weights.ts'
import { refuseSchemas } from './refuse-schemas.ts'
import { RENDER_FACTS_FILE, renderPages, type RenderFacts } from './render-pages.ts'
import { writeSearchEngineFiles } from './search-engine-files.ts'
import { MANIFEST_FILE, webManifest } from './web-manifest.ts'
import { writePageTable } from './write-page-table.ts'

/**
 * Builds the browser files, a copy of the app that renders in Node, the HTML of every public page, compressed copies,
 * and the page table. The server uses this table to answer each path.
 */
process.env['NODE_ENV'] = 'production'

const root = join(import.meta.dirname, '..')
const buildDir = join(root, 'build')

await rm(buildDir, { recursive: true, force: true })
await build({
  root,
  logLevel: 'warn',
  build: { outDir: join(buildDir, 'client'), rolldownOptions: { input: 'src/app/entry.client.tsx' } },
})
await refuseSchemas(join(buildDir, 'client'))
await build({
  root,
  logLevel: 'warn',
  build: {
    outDir: join(buildDir, 'server'),
    ssr: 'src/app/entry.server.tsx',
    manifest: false,
    copyPublicDir: false,
    minify: false,
  },
})
const clientDir = join(buildDir, 'client')
const facts: RenderFacts = {
  origin: process.env['PUBLIC_URL']?.replace(/\/$/, '') ?? '',
  brand: readBrand(process.env),
}
// The current settings are unknown at build time. The page server loads them later and renders the pages again when
// they differ.
const { files, itemHeads } = await renderPages(buildDir, facts, INITIAL_OFFER_TERMS)
for (const [file, html] of files) {
  const target = join(clientDir, file)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, html)
}
await writeFile(join(buildDir, RENDER_FACTS_FILE), JSON.stringify(facts))
await writeFile(join(clientDir, MANIFEST_FILE), webManifest(facts.brand))
await writeSearchEngineFiles(clientDir, facts.origin)
await writePageTable(buildDir, itemHeads)
await compressFiles(clientDir)
await printWeights(buildDir)
