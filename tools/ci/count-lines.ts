import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `node tools/ci/count-lines.ts`: counts hand-written lines by their purpose; the last line is the web's product code. */
const root = path.join(import.meta.dirname, '../..')

/** The first match decides. */
const KINDS: readonly (readonly [kind: string, files: RegExp])[] = [
  ['generated', /\.generated\.(d\.)?ts$|\/schema\.sql$/],
  ['texts', /\/locales\/|\/content\//],
  ['tests', /\.(test|spec)\.tsx?$/],
  ['harness', /^(tools|e2e|apps\/simulator|apps\/api\/test|packages\/stack)\/|\/testing\//],
  ['product', /^(apps|packages)\//],
]
const DEPTH: Record<string, number> = { product: 4, harness: 2 }

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.sql'], {
  cwd: root,
  encoding: 'utf8',
})
const totals = new Map<string, Map<string, number>>()
const web = { ts: 0, css: 0 }
for (const file of files.trim().split('\n')) {
  const kind = KINDS.find(([, pattern]) => pattern.test(file))?.[0]
  if (kind === undefined) continue
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
  const folder = path
    .dirname(file)
    .split('/')
    .slice(0, DEPTH[kind] ?? 1)
    .join('/')
  const parts = totals.get(kind) ?? new Map<string, number>()
  parts.set(folder, (parts.get(folder) ?? 0) + lines)
  totals.set(kind, parts)
  if (kind === 'product' && file.startsWith('apps/web/src/'))
    web[file.endsWith('.css') ? 'css' : 'ts'] += lines
}

for (const [kind, parts] of totals) {
  const total = [...parts.values()].reduce((sum, lines) => sum + lines, 0)
  console.log(`${kind}: ${total.toLocaleString('en')}`)
  for (const [folder, lines] of [...parts].sort(([, a], [, b]) => b - a))
    console.log(`  ${lines.toLocaleString('en').padStart(7)}  ${folder}`)
}
const inAll = (web.ts + web.css).toLocaleString('en')
console.log(`web: ${inAll} (${web.ts.toLocaleString('en')} TypeScript, ${web.css.toLocaleString('en')} CSS)`)
