import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteMap, writeSearchEngineFiles } from './search-engine-files.ts'

test('the site map lists every public page in both languages with its date', () => {
  const map = siteMap('https://skinkantor.example', new Date('2026-11-15T23:30:00Z'))

  expect(map.match(/<url>/g)).toHaveLength(22)
  expect(map).toContain(
    '<url><loc>https://skinkantor.example/en/how-it-works</loc><lastmod>2026-11-15</lastmod></url>',
  )
  expect(map).not.toMatch(/account|admin|login/)
})

test('adds the site map to robots.txt and writes nothing without an origin', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'search-engine-files-'))
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n')

  await writeSearchEngineFiles(folder, '')
  expect(await readdir(folder)).toEqual(['robots.txt'])

  await writeSearchEngineFiles(folder, 'https://skinkantor.example')
  expect(await readFile(join(folder, 'robots.txt'), 'utf8')).toBe(
    'User-agent: *\nSitemap: https://skinkantor.example/sitemap.xml\n',
  )
})
