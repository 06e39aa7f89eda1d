import { readBrand } from '@app/contract/brand'
import { defineConfig, type Plugin } from 'vite'
import { hasGallery } from './server/page-modules.ts'

/** Of the router only the core: the parts under `dom` are large and only some pages need them. */
const VENDOR =
  /node_modules\/(react\/|react-dom\/|scheduler\/|react-router\/dist\/production\/lib\/(?!dom\/))/

/**
 * The contract's schemas check what comes and goes on the server; pages use the plain functions beside them. Marked
 * as free of effects, schemas that nobody uses are dropped, and the whole schema library with them.
 */
const dropUnusedSchemas: Plugin = {
  name: 'drop-unused-schemas',
  transform: {
    filter: { id: /\/packages\/contract\/src\// },
    handler: (code) => ({ code: code.replaceAll(/\bz\s*\.(?=\w+\()/g, '/*#__PURE__*/ z.'), map: null }),
  },
}

/**
 * What many pages share. Left alone it becomes two dozen small files, and on a slow network each of them costs a turn
 * of its own.
 */
const COMMON =
  /\/(apps\/web\/src\/(lib|components)\/(?!.*locales)|packages\/contract\/src\/|vite\/|rolldown\/)/
const COMMON_FROM_PAGES = 4

export default defineConfig({
  plugins: [dropUnusedSchemas],
  define: {
    BUILD_BRAND: JSON.stringify(readBrand(process.env)),
    BUILD_GALLERY: JSON.stringify(hasGallery(process.env)),
    BUILD_TRACES: JSON.stringify(process.env['BROWSER_TRACES'] === '1'),
    // Addresses for search engines must be absolute; without an origin they stay relative.
    BUILD_PUBLIC_ORIGIN: JSON.stringify((process.env['PUBLIC_ORIGIN'] ?? '').replace(/\/$/, '')),
  },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // "use client" in libraries means nothing to pages that are rendered once, at build time.
      checks: { moduleLevelDirective: false },
      output: {
        // Libraries change rarely: in a file of their own they stay cached when the product is deployed.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 2 },
            { name: 'common', test: COMMON, minShareCount: COMMON_FROM_PAGES, priority: 1 },
          ],
        },
      },
    },
  },
})
