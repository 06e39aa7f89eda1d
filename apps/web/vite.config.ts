import { readBrand } from '@app/contract/brand'
import { readDemo } from '@app/contract/demo'
import { defineConfig, type Plugin } from 'vite'
import { classNamesInScripts, scopedName } from './server/css-modules.ts'
import { sharedFileOf } from './server/shared-files.ts'

/** Includes only the router's core: the parts under `dom` are large and only some pages need them. */
const VENDOR =
  /node_modules\/(react\/|react-dom\/|scheduler\/|react-router\/dist\/production\/lib\/(?!dom\/))/

/**
 * The schemas validate requests and responses on the server; pages use only the plain functions beside them. Schema
 * calls are marked as pure, so the bundler drops unused schemas and the schema library.
 */
const dropUnusedSchemas: Plugin = {
  name: 'drop-unused-schemas',
  transform: {
    filter: { id: /\/packages\/contract\/src\// },
    handler: (code) => ({ code: code.replaceAll(/\bz\s*\.(?=\w+\()/g, '/*#__PURE__*/ z.'), map: null }),
  },
}

/** Code that pages share. By default it becomes dozens of small files. */
const SHARED =
  /\/(apps\/web\/src\/(lib|components)\/(?!admin\/|.*locales)|packages\/contract\/src\/|node_modules\/@tanstack\/(react-query|query-core)\/|vite\/|rolldown\/)/
/** The same for pages of the back office, with the libraries that only they use. */
const OFFICE = /\/(apps\/web\/src\/components\/admin\/(?!.*locales)|node_modules\/react-hook-form\/)/
const TABLES =
  /\/(apps\/web\/src\/components\/admin\/(data-table|list-result|query-list|use-row-keys)|node_modules\/@tanstack\/[\w-]*(table|store)[\w-]*\/)/
const OFFICE_FROM_PAGES = 4

export default defineConfig({
  plugins: [dropUnusedSchemas, ...classNamesInScripts],
  define: {
    BUILD_BRAND: JSON.stringify(readBrand(process.env)),
    BUILD_DEMO: JSON.stringify(readDemo(process.env)),
    BUILD_TRACES: JSON.stringify(process.env['BROWSER_TRACES'] === '1'),
    // Search engines need absolute URLs; without an origin they stay relative.
    BUILD_PUBLIC_ORIGIN: JSON.stringify((process.env['PUBLIC_URL'] ?? '').replace(/\/$/, '')),
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // "use client" in libraries has no effect here, because pages are rendered once, at build time.
      checks: { moduleLevelDirective: false },
      output: {
        // Libraries change rarely. In a separate file they stay cached after a deployment.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 3 },
            // What the frame of every page needs.
            { name: 'common', test: SHARED, tags: ['$initial'], priority: 2 },
            {
              name: sharedFileOf,
              debugName: 'shared',
              test: SHARED,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: 'tables', test: TABLES, includeDependenciesRecursively: false, priority: 1 },
            {
              name: 'office',
              test: OFFICE,
              minShareCount: OFFICE_FROM_PAGES,
              includeDependenciesRecursively: false,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})
