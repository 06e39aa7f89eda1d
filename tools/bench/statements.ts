import { readFileSync } from 'node:fs'
import { inBenchWorld } from './bench-world.ts'
import { recordSales, SELLERS, thingsFor } from './sale-workloads.ts'

const HEAD_LENGTH = 150

/** `npm run bench -- statements`: lists the statements of one whole sale, without measuring their speed. */
export async function benchStatements(): Promise<boolean> {
  await inBenchWorld({
    sellers: SELLERS,
    things: thingsFor(0),
    hasStaff: false,
    seed: undefined,
    record: recordSales,
    measure: async (_bench, scripts) => {
      for (const line of headsOf(scripts.life.file)) console.log(line)
      for (const [name, { script }] of Object.entries(scripts))
        console.log(`${name}: ${script.statements} statements in ${script.transactions} transactions`)
    },
  })
  return true
}

/** The first line of each statement; a statement inside a transaction is indented. */
function headsOf(file: string): string[] {
  const heads: string[] = []
  let isOpen = false
  const script = readFileSync(file, 'utf8').replaceAll(/^\\set .*\n/gm, '')
  for (const statement of script.split(/;\n| \\[ag]set \w+\n/)) {
    const text = statement.replaceAll(/\/\* prepared \*\/|\s+/g, ' ').trim()
    if (text === '') continue
    if (text.endsWith('commit')) isOpen = false
    heads.push(`${isOpen ? '  ' : ''}${text.slice(0, HEAD_LENGTH)}`)
    if (text === 'begin') isOpen = true
  }
  return heads
}
