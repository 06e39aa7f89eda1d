import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A document that names something that no longer exists misleads its reader when it is needed most. */
const root = path.join(import.meta.dirname, '../..')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort()
const read = (page: string) => readFileSync(path.join(root, page), 'utf8')
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const usage = read('apps/api/src/processes/admin.ts')

test.each(pages)('%s links only to existing targets', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map((match) => match[1] ?? '')
  const missing = links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : path.join(path.dirname(page), file)
    if (!existsSync(path.join(root, target))) return true
    return anchor !== undefined && target.endsWith('.md') && !headingsOf(target).includes(anchor)
  })
  expect(missing).toEqual([])
})

function headingsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

test.each(pages)('%s names only existing commands', (page) => {
  const text = read(page)
  const scripts = [...text.matchAll(/\bnpm run (?:--silent |-s )?([a-z][\w-]*)/g)].map(
    (match) => match[1] ?? '',
  )
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([])
  const commands = [
    ...text.matchAll(/(?:npm run (?:--silent )?admin --|skinkantor-admin) ([a-z][\w-]*)/g),
  ].map((match) => match[1] ?? '')
  expect(commands.filter((name) => !new RegExp(`^  ${name} `, 'm').test(usage))).toEqual([])
  const files = [
    ...text.matchAll(/(?:^|\s)(?:node |source )?((?:apps|tools|deploy|packages)\/[\w/@.-]+\.(?:ts|sh))\b/gm),
  ]
  expect(files.map((match) => match[1] ?? '').filter((file) => !existsSync(path.join(root, file)))).toEqual(
    [],
  )
})

test('the index lists every decision under its own title', () => {
  const index = read('docs/decisions/README.md')
  const unlisted = globSync('docs/decisions/0*.md', { cwd: root }).filter((file) => {
    const title = /^# \d{4} (.+)$/m.exec(read(file))?.[1] ?? '?'
    return !index.includes(`(${path.basename(file)}) | ${title} |`)
  })
  expect(unlisted).toEqual([])
})

test('every runbook says when the incident is over and is listed in the index', () => {
  const runbooks = globSync('docs/runbooks/*.md', { cwd: root }).filter((file) => !file.endsWith('README.md'))
  expect(runbooks).toHaveLength(18)
  expect(runbooks.filter((file) => !/\*\*Over\*\* when/.test(read(file)))).toEqual([])
  const index = read('docs/runbooks/README.md')
  expect(runbooks.filter((file) => !index.includes(`(${path.basename(file)})`))).toEqual([])
})
