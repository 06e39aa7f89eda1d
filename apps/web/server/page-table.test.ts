import { expect, test } from 'vitest'
import { findPage, type PageEntry, type PageTable } from './page-table.ts'

function entry(pattern: string, language: 'pl' | 'en', status = 200): PageEntry {
  const file = `${language}${pattern}`
  return { pattern, language, file, status, cacheControl: '', csp: '', referrerPolicy: '' }
}

const table: PageTable = {
  pages: (['pl', 'en'] as const).flatMap((language) => [
    entry('/', language),
    entry('/support', language),
    entry('/support/ticket/:ticketId', language),
    entry('/admin', language),
    entry('/admin/*', language),
    entry('/*', language, 404),
  ]),
  assets: { prefix: '/assets/', cacheControl: '' },
  otherFiles: { cacheControl: '' },
  headers: {},
}

test.each([
  ['/', 'pl/', 200],
  ['/en', 'en/', 200],
  ['/en/', 'en/', 200],
  ['/support', 'pl/support', 200],
  ['/en/support/ticket/42', 'en/support/ticket/:ticketId', 200],
  ['/support/ticket', 'pl/*', 404],
  ['/admin/users/7', 'pl/admin/*', 200],
  ['/nope', 'pl/*', 404],
  ['/en/nope/deeper', 'en/*', 404],
  ['/english', 'pl/*', 404],
])('serves for %s the page %s with status %d', (pathname, file, status) => {
  expect(findPage(table, pathname)).toMatchObject({ file, status })
})
