import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, copyFileSync, createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

type Line = { name: string; value: string }
export type RunningUnit = { name: string; ended: Promise<number | null>; stop: () => Promise<void> }

const READY_MS_MAX = 120_000

/**
 * Starts a service from its unit file where no systemd runs: the same settings, credentials and command. Accounts and
 * walls around the process are systemd's own work and are not imitated.
 */
export async function runUnit(unitFile: string, instance: string, scratch: string): Promise<RunningUnit> {
  const name = path.basename(unitFile, '.service').replace('@', `@${instance}`)
  const credentials = path.join(scratch, 'credentials', name)
  const fill = (text: string) => text.replaceAll('%i', instance).replaceAll('%d', credentials)
  const lines = readLines(unitFile).map((line) => ({ ...line, value: fill(line.value) }))
  const valuesOf = (wanted: string) =>
    lines.flatMap((line) => (line.name === wanted ? [line.value] : [])).filter(Boolean)
  loadCredentials(valuesOf('LoadCredential'), credentials)
  const [program = '', ...args] = wordsOf(valuesOf('ExecStart')[0] ?? '')
  const child = spawn(program, args, {
    cwd: valuesOf('WorkingDirectory')[0],
    env: {
      PATH: '/usr/bin:/bin',
      ...Object.fromEntries(valuesOf('Environment').flatMap(wordsOf).map(readSetting)),
      ...Object.fromEntries(valuesOf('EnvironmentFile').flatMap(readEnvironmentFile)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await ready(child, ended, { name, logFile: path.join(scratch, `${name}.log`) })
  return {
    name,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 25_000)
      await ended
      clearTimeout(timer)
    },
  }
}

function readLines(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf('=')
      return at < 0 || line.startsWith('#') ? [] : [{ name: line.slice(0, at), value: line.slice(at + 1) }]
    })
}

function loadCredentials(values: string[], folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const value of values) {
    const [id = '', source = ''] = value.split(':')
    copyFileSync(source, path.join(folder, id))
    chmodSync(path.join(folder, id), 0o400)
  }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function readSetting(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1).replace(/^(["'])(.*)\1$/, '$2')]
}

function readEnvironmentFile(file: string): [string, string][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map(readSetting)
}

async function ready(
  child: ChildProcess,
  ended: Promise<number | null>,
  { name, logFile }: { name: string; logFile: string },
): Promise<void> {
  const log = createWriteStream(logFile, { flags: 'a' })
  const last: string[] = []
  const told = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        last.push(line)
        if (last.length > 20) last.shift()
        if (line.startsWith('{"ready":true')) resolve()
      })
    }
  })
  const late = new Promise<never>((_, reject) => {
    const fail = (why: string) => reject(new Error(`${name} ${why}:\n${last.join('\n')}`))
    setTimeout(() => fail('is not ready'), READY_MS_MAX).unref()
    void ended.then((code) => fail(`ended with ${code}`))
  })
  late.catch(() => undefined)
  await Promise.race([told, late])
}
