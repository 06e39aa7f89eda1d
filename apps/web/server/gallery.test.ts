import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isKnownPath, paths } from '../src/lib/paths.ts'
import { privatePatterns } from './page-modules.ts'
import { siteMap } from './search-engine-files.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')

test('a production build contains no component gallery', () => {
  expect(privatePatterns({})).not.toContain(paths.design)
  expect(privatePatterns({ NODE_ENV: 'production' })).not.toContain(paths.design)
  expect(privatePatterns({ DESIGN_GALLERY: '1' })).toContain(paths.design)
  expect(isKnownPath(paths.design)).toBe(false)
  expect(siteMap('https://skinkantor.example', new Date(0))).not.toContain(paths.design)
})

test('only the development and browser-test build enables the gallery', () => {
  expect(read('packages/stack/src/build-pages.ts')).toContain("DESIGN_GALLERY: '1'")
  const installations = [
    'deploy/debian/install.sh',
    'deploy/debian/skinkantor.env',
    'deploy/container/Dockerfile',
  ]
  for (const file of [
    ...installations,
    'deploy/container/settings.env',
    'package.json',
    'apps/web/package.json',
  ])
    expect(read(file), file).not.toContain('DESIGN_GALLERY')
})
