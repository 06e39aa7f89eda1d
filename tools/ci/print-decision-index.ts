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
  'Reasons of the design, one page each; [0001](0001-record-decisions.md) has the form. `npm run generate` writes this index',
  'from the titles. Missing numbers were not used.',
  '',
  '| Number | Decision |',
  '|---|---|',
  ...rows,
  '',
]
process.stdout.write(lines.join('\n'))
