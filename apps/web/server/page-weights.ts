import { LANGUAGES, type Language } from '@app/contract/languages'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assetsOf, readManifest } from './page-assets.ts'
import { modulesOfRoute } from './page-modules.ts'

export type PageWeight = {
  /** The route's file name without the folder `src/app/routes` and the extension. */
  page: string
  language: Language
  scriptBytes: number
  styleBytes: number
  limitBytes: number
}

const ROUTES = /^src\/app\/routes\/(?<page>(?:public|account|admin)\/[\w-]+)\.tsx$/
/**
 * Maximum size of the JavaScript that a page loads before it reacts to a click, with brotli. The first matching row
 * applies.
 */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/^public\/(calculator|item)$/, 138_000],
  [/^public\//, 115_000],
  [/^account\/(login|callback|confirm-email|stop|stop-alerts)$/, 115_000],
  [/^account\//, 188_000],
  [/^admin\//, 218_000],
]

/** The first load of every page: the entry, the page's code with all its imports, and the texts of one language. */
export async function weighPages(buildDir: string): Promise<PageWeight[]> {
  const manifest = await readManifest(buildDir)
  const pages = Object.keys(manifest).flatMap((key) => ROUTES.exec(key)?.groups?.['page'] ?? [])
  const weights = pages.flatMap((page) =>
    LANGUAGES.map(async (language): Promise<PageWeight> => {
      const { entry, modules, styles } = assetsOf(manifest, modulesOfRoute(page), language)
      return {
        page,
        language,
        scriptBytes: await sum(buildDir, [entry, ...modules]),
        styleBytes: await sum(buildDir, styles),
        limitBytes: limitOf(page),
      }
    }),
  )
  return Promise.all(weights)
}

export function limitOf(page: string): number {
  const line = LIMITS.find(([pattern]) => pattern.test(page))
  if (!line) throw new Error(`${page} has no limit for its JavaScript`)
  return line[1]
}

/** Returns one line for each page over its limit. */
export function tooHeavy(weights: readonly PageWeight[]): string[] {
  return weights
    .filter(({ scriptBytes, limitBytes }) => scriptBytes > limitBytes)
    .map(
      ({ page, language, scriptBytes, limitBytes }) =>
        `${page} (${language}) sends ${kilobytes(scriptBytes)} of JavaScript first, its limit is ${kilobytes(limitBytes)}`,
    )
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

async function sum(buildDir: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => stat(join(buildDir, 'client', `${file}.br`))))
  return sizes.reduce((total, { size }) => total + size, 0)
}
