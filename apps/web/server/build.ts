import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'
import { printWeights } from './print-weights.ts'
import { refuseSchemas } from './refuse-schemas.ts'
import { renderPages } from './render-pages.ts'
import { writePageTable } from './write-page-table.ts'

/**
 * Builds the pages: the browser's files, a copy of the app that renders in Node, the HTML of every public page,
 * compressed twins of all of it, and the table that tells a server how to answer each address.
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
await writePageTable(buildDir, await renderPages(buildDir))
await compressFiles(join(buildDir, 'client'))
await printWeights(buildDir)
