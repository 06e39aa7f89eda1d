import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './write-page-table.ts'

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('every inline script is named by its hash, files and data are not', () => {
  const policy = contentSecurityPolicy(
    '<script>one()</script><script type="module" src="/a.js"></script><script>two()</script><script type="application/ld+json">{}</script>',
  )

  expect(policy).toContain(`script-src 'self' ${sha256('one()')} ${sha256('two()')};`)
})

test('nothing inline and nothing from elsewhere is allowed', () => {
  const policy = contentSecurityPolicy('<p>no script</p>')

  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:")
  expect(policy).not.toContain('unsafe')
})
