import { LANGUAGES } from '@app/contract/languages'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PUBLIC_PATTERNS } from '../src/lib/paths.ts'
import { fileOfPublicPage } from './render-pages.ts'

/** Prints what each public page loads before it can answer a click, in gzip, the unit of our budgets. */
export async function printWeights(buildDir: string): Promise<void> {
  const clientDir = join(buildDir, 'client')
  for (const path of PUBLIC_PATTERNS) {
    for (const language of LANGUAGES) {
      const html = await readFile(join(clientDir, fileOfPublicPage(path, language)), 'utf8')
      const script = await weigh(clientDir, html, /(?:modulepreload" href|type="module" src)="\/([^"]+)"/g)
      const style = await weigh(clientDir, html, /stylesheet" href="\/([^"]+)"/g)
      console.log(`${path} ${language}: JS ${kilobytes(script)}, CSS ${kilobytes(style)} (gzip)`)
    }
  }
}

async function weigh(clientDir: string, html: string, reference: RegExp): Promise<number> {
  const files = [...html.matchAll(reference)].map((match) => match[1] ?? '')
  const sizes = await Promise.all(files.map((file) => stat(join(clientDir, `${file}.gz`))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
