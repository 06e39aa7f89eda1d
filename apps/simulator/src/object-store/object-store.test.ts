import { AwsClient } from 'aws4fetch'
import { describe, expect, test } from 'vitest'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

const PATH = '/s3/files/2025/faktura żółta (1).pdf'

function client(changes: { accessKeyId?: string; secretAccessKey?: string } = {}) {
  const credentials = { accessKeyId: 'simulator', secretAccessKey: 'simulator-secret', ...changes }
  return new AwsClient({ ...credentials, service: 's3', region: 'us-east-1', retries: 0 })
}

describe('the object store', () => {
  test('stores, describes, returns and deletes an object', async () => {
    const url = simulator.url(PATH)
    const put = await client().fetch(url, {
      method: 'PUT',
      body: 'treść',
      headers: { 'content-type': 'text/x-note' },
    })
    expect(put.status).toBe(200)
    expect(put.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    const head = await client().fetch(url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe('7')
    const got = await client().fetch(url)
    expect(got.headers.get('content-type')).toBe('text/x-note')
    expect(await got.text()).toBe('treść')
    expect((await client().fetch(url, { method: 'DELETE' })).status).toBe(204)
    const gone = await client().fetch(url)
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('<Code>NoSuchKey</Code>')
  })

  test('does not overwrite an object with if-none-match', async () => {
    const put = () =>
      client().fetch(simulator.url(PATH), { method: 'PUT', body: 'x', headers: { 'if-none-match': '*' } })
    expect((await put()).status).toBe(200)
    expect((await put()).status).toBe(412)
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'guess' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
  ])('refuses %s', async (_case, changes, code) => {
    const response = await client(changes).fetch(simulator.url(PATH))
    expect(response.status).toBe(403)
    expect(await response.text()).toContain(`<Code>${code}</Code>`)
  })

  test('refuses a missing signature, one for another path, a changed body and an expired one', async () => {
    expect((await fetch(simulator.url(PATH))).status).toBe(403)
    const signed = await client().sign(simulator.url(PATH))
    expect((await fetch(simulator.url('/s3/files/other'), { headers: signed.headers })).status).toBe(403)
    const hashOfAnotherBody = { 'x-amz-content-sha256': '0'.repeat(64) }
    const changed = await client().fetch(simulator.url(PATH), {
      method: 'PUT',
      body: 'x',
      headers: hashOfAnotherBody,
    })
    expect(await changed.text()).toContain('XAmzContentSHA256Mismatch')
    await simulator.control('/clock', { offsetMs: 3_600_000 })
    expect(await (await client().fetch(simulator.url(PATH))).text()).toContain('RequestTimeTooSkewed')
  })

  test('fails when a fault is set', async () => {
    await simulator.setFault({ target: 'object-store', kind: 'server-error', count: 1, match: 'PUT files/' })
    const put = () => client().fetch(simulator.url(PATH), { method: 'PUT', body: 'x' })
    expect((await put()).status).toBe(500)
    expect((await put()).status).toBe(200)
  })
})
