import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { moduleFiles, namesIn } from './css-modules.ts'

/** Prints a type for every CSS module, so that a class that does not exist does not compile. */
const sources = join(import.meta.dirname, '../src')
console.log('/** Written by `npm run generate`. */')
for (const file of moduleFiles()) {
  const names = [...namesIn(readFileSync(file, 'utf8'))].sort().map((name) => `'${name}'`)
  if (names.length === 0) continue
  console.log(`declare module '#${relative(sources, file)}' {`)
  console.log(`  const classes: Readonly<Record<${names.join(' | ')}, string>>`)
  console.log('  export default classes\n}')
}
