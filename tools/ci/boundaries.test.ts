import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const BIN = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const CONFIGS = ['.dependency-cruiser.mjs', '.dependency-cruiser-folders.mjs'] as const
const API = 'apps/api/src'
type Files = Record<string, readonly string[]>
type Violation = { from: string; to: string; rule: { name: string } }

/** Writes the files with their imports and returns the rule violations. */
function findViolations(files: Files, config: (typeof CONFIGS)[number]): Violation[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-boundaries-'))
  try {
    for (const file of [...CONFIGS, 'tsconfig.base.json'])
      copyFileSync(path.join(ROOT, file), path.join(folder, file))
    for (const [file, imports] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
      const lines = imports.map((other, index) => {
        const relative = path.relative(path.dirname(file), other)
        return `import { x as x${index} } from '${relative.startsWith('.') ? relative : `./${relative}`}'`
      })
      writeFileSync(path.join(folder, file), [...lines, 'export const x = 1', ''].join('\n'))
    }
    const args = [BIN, '--config', config, '--output-type', 'json', 'apps']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    if (!stdout) throw new Error(stderr)
    return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const LOWER = `${API}/contexts/payments/ledger/index.ts`
const HIGHER = `${API}/contexts/selling/sales/index.ts`

test('accepts a context that uses a lower one through its index', () => {
  expect(findViolations({ [HIGHER]: [LOWER], [LOWER]: [] }, '.dependency-cruiser.mjs')).toEqual([])
})

const PLANTED: [rule: string, from: string, to: string][] = [
  ['contexts-look-down: payments', LOWER, HIGHER],
  [
    'contexts-look-down: messaging',
    `${API}/contexts/messaging/mail/a.ts`,
    `${API}/contexts/identity/staff/index.ts`,
  ],
  ['contexts-are-listed', `${API}/contexts/marketing/mail/a.ts`, LOWER],
  ['modules-meet-at-index', HIGHER, `${API}/contexts/payments/ledger/post-journal.ts`],
  ['domain-is-pure', `${API}/contexts/payments/ledger/domain/a.ts`, `${API}/platform/db/database.ts`],
  ['platform-knows-no-context', `${API}/platform/db/database.ts`, LOWER],
  ['processes-on-top', HIGHER, `${API}/processes/wiring/build-app.ts`],
  ['samples-are-for-tests', HIGHER, 'packages/contract/src/samples/sale.ts'],
  ['no-test-code-in-src', HIGHER, 'apps/api/test/worlds/sale-world.ts'],
  ['no-test-folders-in-src', `${API}/contexts/selling/testing/a.ts`, `${API}/shared/zlotys.ts`],
  ['providers-behind-ports', HIGHER, `${API}/providers/steam/web-api.ts`],
]

let found: Violation[]
beforeAll(() => {
  const files: Record<string, string[]> = {}
  for (const [, from, to] of PLANTED) {
    files[from] = [...(files[from] ?? []), to]
    files[to] ??= []
  }
  found = findViolations(files, '.dependency-cruiser.mjs')
})

test.each(PLANTED)('finds a planted violation of %s', (name, from, to) => {
  expect(found).toContainEqual(expect.objectContaining({ from, to, rule: expect.objectContaining({ name }) }))
})

test('finds a folder cycle without a file cycle', () => {
  const files = {
    [`${API}/contexts/selling/sales/a.ts`]: [`${API}/contexts/selling/receipts/index.ts`],
    [`${API}/contexts/selling/receipts/index.ts`]: [],
    [`${API}/contexts/selling/receipts/b.ts`]: [`${API}/contexts/selling/sales/index.ts`],
    [`${API}/contexts/selling/sales/index.ts`]: [],
  }
  expect(findViolations(files, '.dependency-cruiser.mjs')).toEqual([])
  const cycles = findViolations(files, '.dependency-cruiser-folders.mjs')
  expect(new Set(cycles.map(({ rule }) => rule.name))).toEqual(new Set(['no-folder-cycles']))
})
