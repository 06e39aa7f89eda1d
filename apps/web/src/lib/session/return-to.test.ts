import { expect, test } from 'vitest'
import { localReturnTo } from './return-to.ts'

test.each(['/', '/account', '/en/inventory?sort=price&x=1', '/support/ticket/000123#last'])(
  'accepts %s as a page of this site',
  (path) => {
    expect(localReturnTo(path)).toBe(path)
  },
)

test.each([
  ['nothing', ''],
  ['null', null],
  ['a relative path', 'account'],
  ['another site', 'https://example.org/'],
  ['another site without a scheme', '//example.org/'],
  ['a backslash host', '/\\example.org'],
  ['a backslash later on', '/account\\..'],
  ['a tab that hides a second slash', '/\t/example.org'],
  ['a line break', '/\n/example.org'],
  ['a script', 'javascript:alert(1)'],
  ['a leading space', ' /account'],
])('refuses %s as a return page', (_name, value) => {
  expect(localReturnTo(value)).toBeUndefined()
})
