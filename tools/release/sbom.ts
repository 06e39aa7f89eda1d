import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** `npm run sbom`: the shipped packages as CycloneDX, from the lockfile. Build and test tools are excluded. */
const root = path.join(import.meta.dirname, '../..')
const text = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
)
const { components } = JSON.parse(text) as { components: { 'bom-ref': string; hashes?: unknown[] }[] }
// Our own packages come from this repository; every other package must have a hash.
const unknown = components
  .filter(({ 'bom-ref': ref, hashes }) => !ref.startsWith('@app/') && !hashes?.length)
  .map(({ 'bom-ref': ref }) => ref)
if (unknown.length > 0) throw new Error(`no hash: ${unknown.join(', ')}`)
const file = path.join(root, 'reports/sbom.json')
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, text)
console.log(`sbom: ${components.length} components, ${path.relative(root, file)}`)
