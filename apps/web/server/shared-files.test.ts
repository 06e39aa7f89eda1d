import { expect, test } from 'vitest'
import { sharedFileOf } from './shared-files.ts'

const route = (name: string) => `/project/apps/web/src/app/routes/${name}.tsx`

/** A module that a component imports; the component is part of these routes and of itself. */
function fileFor(...routes: string[]): string | undefined {
  const importers: Record<string, string[]> = {
    module: ['component'],
    component: ['module', ...routes.map(route)],
  }
  return sharedFileOf('module', { getModuleInfo: (id) => ({ importers: importers[id] ?? [] }) })
}

test.each([
  ['few open pages get a file of their own', ['public/support', 'public/home'], 'site-home-support'],
  [
    'the back office shares none of a file that only visitors need',
    ['public/home', 'admin/money'],
    'site-home-office',
  ],
  ['a page before the sign-in is an open one', ['account/login', 'account/sale'], 'site-login'],
  ['many open pages share one file', ['public/home', 'public/item', 'public/terms', 'public/hacked'], 'site'],
])('%s', (_name, routes, file) => {
  expect(fileFor(...routes)).toBe(file)
})

test('code of signed-in pages is left to the bundler', () => {
  expect(fileFor('account/sale', 'admin/money')).toBeUndefined()
})
