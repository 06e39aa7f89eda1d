import { defineConfig } from '@hey-api/openapi-ts'

/**
 * Types only: `src/lib/api/request.ts` is the client, because the one-refresh-one-retry rule across tabs is ours
 * and types weigh nothing in the browser.
 */
export default defineConfig({
  input: '../api/openapi.json',
  output: { path: 'src/lib/api/generated', clean: true, entryFile: false, module: { extension: '.ts' } },
  plugins: ['@hey-api/typescript'],
})
