import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyEdits, type Edit } from './mutations.ts'

/**
 * A process of `npm run sim -- --planted` and `--mutants`: loads the product with edits that exist in this process
 * alone. The simulation then searches for a violation, seed by seed. Prints one line of JSON.
 */
export type Hunt = { edits: readonly Edit[]; seeds: number; sales: number }
export type Catch = { seed: number; violation: string } | { seed: null; isLoaded: boolean }

const SOURCES = path.join(import.meta.dirname, '../../src')
const { edits, seeds, sales } = JSON.parse(process.argv[2] ?? '') as Hunt
const waiting = new Set(edits.map(({ file }) => file))

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const file = url.startsWith('file:') ? path.relative(SOURCES, fileURLToPath(url)) : ''
    if (!waiting.delete(file)) return loaded
    const own = edits.filter((edit) => edit.file === file)
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: applyEdits(source, own) }
  },
})

const { runSeed } = await import('./run-seed.ts')

function find(): Catch {
  // The simulation does not run this code, so no seed would find anything.
  if (waiting.size > 0) return { seed: null, isLoaded: false }
  for (let seed = 1; seed <= seeds; seed += 1) {
    const violation = runSeed(seed, sales).violations[0]
    if (violation !== undefined) return { seed, violation }
  }
  return { seed: null, isLoaded: true }
}

process.stdout.write(`${JSON.stringify(find())}\n`)
