import { LANGUAGES } from '@app/contract/languages'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localizedPath, PUBLIC_PATTERNS } from '../src/lib/paths.ts'

/** A site map needs absolute URLs, so it is written only when the build knows its origin. */
export async function writeSearchEngineFiles(clientDir: string, origin: string): Promise<void> {
  if (origin === '') return
  await writeFile(join(clientDir, 'sitemap.xml'), siteMap(origin, new Date()))
  const robots = join(clientDir, 'robots.txt')
  await writeFile(robots, `${await readFile(robots, 'utf8')}Sitemap: ${origin}/sitemap.xml\n`)
}

/** Pages change only with a build, so the build date is their last modification date. */
export function siteMap(origin: string, builtAt: Date): string {
  const day = builtAt.toISOString().slice(0, 10)
  const addresses = PUBLIC_PATTERNS.flatMap((path) =>
    LANGUAGES.map((language) => `${origin}${localizedPath(path, language)}`),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${address}</loc><lastmod>${day}</lastmod></url>`),
    '</urlset>',
  ].join('')
}
