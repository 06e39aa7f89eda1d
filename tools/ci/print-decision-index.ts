import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Prints docs/decisions/README.md from the titles of the decisions. */
const folder = path.join(import.meta.dirname, '../../docs/decisions')
const rows = globSync('0*.md', { cwd: folder })
  .sort()
  .map((file) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(readFileSync(path.join(folder, file), 'utf8')) ?? []
    return `| [${number}](${file}) | ${title} |`
  })
const lines = [
  '# Decisions',
  '',
  'Why things are as they are, one page each; [0001](0001-record-decisions.md) says how we write them. Written by',
  '`npm run generate` from their titles. Numbers that are missing were not used.',
  '',
  '| Number | Decision |',
  '|---|---|',
  ...rows,
  '',
]
process.stdout.write(lines.join('\n'))
