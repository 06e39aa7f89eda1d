import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createImageHost } from './image-host.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Sends responses that no well-behaved host sends, not even the simulator. */
async function hostThat(answer: (response: ServerResponse, path: string) => void, timeoutMs = 2_000) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    answer(response, request.url ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const host = createImageHost({
    avatarUrl: `${url}/avatars`,
    economyImageUrl: `${url}/economy/image`,
    timeoutMs,
  })
  return { fetchOriginal: host.fetchOriginal, paths }
}

const avatar = { kind: 'avatar', ref: 'abc', width: 64, height: 64 } as const

test('builds image URLs from the configured base and an escaped reference', async () => {
  const { fetchOriginal, paths } = await hostThat((response) => response.end('bytes'))
  expect((await fetchOriginal(avatar)).toString()).toBe('bytes')
  await fetchOriginal({ kind: 'item', ref: '../x?y#z', width: 96, height: 72 })
  expect(paths).toEqual(['/avatars/abc_full.jpg', '/economy/image/..%2Fx%3Fy%23z/96fx72f'])
})

test('aborts a response that exceeds the size limit', async () => {
  const { fetchOriginal } = await hostThat((response) => {
    const send = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) {
        // Writes until the socket is full.
      }
    }
    response.on('drain', send)
    send()
  })
  await expect(fetchOriginal(avatar)).rejects.toMatchObject({ reason: 'too_large' })
})

test('times out when a response stalls after its first bytes', async () => {
  const { fetchOriginal } = await hostThat((response) => response.write('begin'), 200)
  await expect(fetchOriginal(avatar)).rejects.toMatchObject({ reason: 'timeout' })
})

test('does not follow a redirect', async () => {
  const { fetchOriginal, paths } = await hostThat((response, path) => {
    if (path.startsWith('/avatars')) response.writeHead(302, { location: '/inside' }).end()
    else response.end('secret of the inner network')
  })
  await expect(fetchOriginal(avatar)).rejects.toMatchObject({ reason: 'status_302' })
  expect(paths).toEqual(['/avatars/abc_full.jpg'])
})

test('reports a host that refuses the connection as unreachable', async () => {
  const host = createImageHost({ avatarUrl: 'http://127.0.0.1:1', economyImageUrl: 'http://127.0.0.1:1' })
  await expect(host.fetchOriginal(avatar)).rejects.toMatchObject({ reason: 'unreachable' })
})
