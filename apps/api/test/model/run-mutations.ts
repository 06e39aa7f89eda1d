import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Catch, Hunt } from './hunt.ts'
import { editsOf, type Edit, type Mutation } from './mutations.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
/** A changed world may never come to rest; that counts as found too. */
const HUNT_MS_MAX = 600_000

export type MutationResult = {
  name: string
  /** Null: nothing found it. */
  foundBy: 'simulation' | 'tests' | null
  evidence: string
  /** The mutation could not be tried. */
  error: string | null
}

export type MutationOptions = { seeds: number; sales: number; processes: number; tests: readonly string[] }

export async function runMutations(
  mutations: readonly Mutation[],
  options: MutationOptions,
  onResult: (result: MutationResult) => void,
): Promise<MutationResult[]> {
  const results: MutationResult[] = []
  const waiting = [...mutations]
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const result = await tryMutation(one, options)
      results.push(result)
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: options.processes }, next))
  return results
}

/** First the simulation, which needs no services; then the domain tests, and the test that the mutation names. */
async function tryMutation(mutation: Mutation, options: MutationOptions): Promise<MutationResult> {
  const { name, test } = mutation
  const edits = editsOf(mutation)
  try {
    const found =
      test !== undefined ? null : await hunt({ edits, seeds: options.seeds, sales: options.sales })
    if (found !== null) return { name, foundBy: 'simulation', evidence: found, error: null }
    for (const files of [options.tests, test === undefined ? [] : [`apps/api/src/${test}`]]) {
      const failed = files.length === 0 ? null : await failedTest(files, edits)
      if (failed !== null) return { name, foundBy: 'tests', evidence: failed, error: null }
    }
    return { name, foundBy: null, evidence: mutation.survives ?? '', error: null }
  } catch (error) {
    return { name, foundBy: null, evidence: '', error: (error as Error).message }
  }
}

async function hunt(task: Hunt): Promise<string | null> {
  const script = path.join(import.meta.dirname, 'hunt.ts')
  const { code, output, errors } = await run([script, JSON.stringify(task)], {})
  if (code === null) return 'the world does not come to rest'
  if (code !== 0) throw new Error(/Error: (.*)/.exec(errors)?.[1] ?? errors.slice(-400))
  const caught = JSON.parse(output) as Catch
  return caught.seed === null ? null : `seed ${caught.seed}: ${caught.violation}`
}

type TestReport = {
  numTotalTests: number
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The title of a test that fails with these edits, or null. Without edits all of them must pass. */
export async function failedTest(files: readonly string[], edits: readonly Edit[]): Promise<string | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mutant-'))
  try {
    const outputFile = path.join(folder, 'tests.json')
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
    const options = [
      '--config',
      'tools/resilience/mutant-tests.config.ts',
      '--bail',
      '1',
      '--reporter',
      'json',
    ]
    const { errors } = await run([vitest, 'run', ...options, '--outputFile', outputFile, ...files], {
      MUTANT: JSON.stringify(edits),
    })
    const text = await readFile(outputFile, 'utf8').catch(() => null)
    if (text === null) throw new Error(`the tests did not run: ${errors.slice(-400)}`)
    const report = JSON.parse(text) as TestReport
    const missing = report.testResults.find(({ message }) => message.includes('not exactly once'))
    if (missing) throw new Error(missing.message.split('\n')[0])
    if (report.numTotalTests === 0) throw new Error(`no test in ${files.join(' ')}`)
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    return all.find(({ status }) => status === 'failed')?.fullName ?? null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: HUNT_MS_MAX,
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output, errors })))
}
