import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './write-page-table.ts'

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('the policy lists the hash of every inline script, but not of files and data', () => {
  const policy = contentSecurityPolicy(
    '<script>one()</script><script type="module" src="/a.js"></script><script>two()</script><script type="application/ld+json">{}</script>',
  )

  expect(policy).toContain(`script-src 'self' ${sha256('one()')} ${sha256('two()')};`)
})

test('the policy allows no inline code and no foreign source', () => {
  const policy = contentSecurityPolicy('<p>no script</p>')

  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:")
  expect(policy).not.toContain('unsafe')
})
