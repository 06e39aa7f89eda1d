import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts'

const SOURCES = path.join(import.meta.dirname, '..')
const NEEDED = ['simulation', 'features/money/domain', 'seed/random.ts']

export type PlantedResult = {
  name: string
  seed: number | null
  violation: string | null
  error: string | null
}

/** Puts one mistake into a copy and lets the simulation look for it, seed by seed. */
async function plant(bug: PlantedBug, options: { seeds: number; sales: number }): Promise<PlantedResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'planted-'))
  try {
    for (const part of NEEDED)
      await cp(path.join(SOURCES, part), path.join(folder, part), { recursive: true })
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    for (const { file, find, replace } of bug.also ? [bug, bug.also] : [bug]) {
      const text = await readFile(path.join(folder, file), 'utf8')
      if (text.split(find).length !== 2)
        return {
          name: bug.name,
          seed: null,
          violation: null,
          error: `its place is not in ${file} exactly once`,
        }
      await writeFile(
        path.join(folder, file),
        text.replace(find, () => replace),
      )
    }
    return { name: bug.name, ...(await hunt(folder, options)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hunt(
  folder: string,
  options: { seeds: number; sales: number },
): Promise<Omit<PlantedResult, 'name'>> {
  const script = `import { runSeed } from './simulation/run-seed.ts'
for (let seed = 1; seed <= ${options.seeds}; seed += 1) {
  const { violations } = runSeed(seed, ${options.sales})
  if (violations.length > 0) {
    console.log(JSON.stringify({ seed, violation: violations[0] }))
    break
  }
}`
  await writeFile(path.join(folder, 'hunt.ts'), script)
  const child = spawn(process.execPath, ['hunt.ts'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) return { seed: null, violation: null, error: errors.slice(0, 400) }
  if (output === '') return { seed: null, violation: null, error: null }
  return { ...(JSON.parse(output) as { seed: number; violation: string }), error: null }
}

export async function runPlanted(
  options: { seeds: number; sales: number; processes: number },
  onResult: (result: PlantedResult) => void,
): Promise<PlantedResult[]> {
  const results: PlantedResult[] = []
  const waiting = [...PLANTED_BUGS]
  const next = async (): Promise<void> => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      const result = await plant(bug, options)
      results.push(result)
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: options.processes }, next))
  return results
}
