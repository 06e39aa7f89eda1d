import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayAfterMs } from './keep-stream.ts'
import { FakeLocks } from './testing/fake-browser.ts'

type Connection = {
  lastEventId: string | null
  accessToken: string | null
  send: (text: string) => void
  end: () => void
}

/** A fake of the server's stream endpoint: keeps every connection open until a test closes it. */
function serveStreams(status = () => 200): Connection[] {
  const connections: Connection[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/auth/refresh') {
      return Response.json({ success: false, code: 'unauthenticated', message: '' }, { status: 401 })
    }
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) })
    init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')))
    const headers = new Headers(init.headers)
    connections.push({
      lastEventId: headers.get('Last-Event-ID'),
      accessToken: headers.get('Authorization'),
      send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
    })
    return new Response(body, { status: status() })
  })
  return connections
}

const open: (() => void)[] = []

async function openTab(onSessionEnd: () => void = () => undefined) {
  vi.resetModules()
  const { openEventStream } = await import('./event-stream.ts')
  const { onUserEvent } = await import('./user-events.ts')
  const heard: string[] = []
  onUserEvent((event) => heard.push(event.kind))
  const close = openEventStream({ userId: '1', after: '3', onSessionEnd })
  open.push(close)
  return { heard, close }
}

beforeEach(() => {
  localStorage.setItem('accessToken', 'access-1')
  localStorage.setItem('refreshToken', 'refresh-1')
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
})

afterEach(() => {
  for (const close of open.splice(0)) close()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('two tabs share one connection and both receive its events', async () => {
  const connections = serveStreams()
  const tabs = [await openTab(), await openTab()]
  await vi.waitFor(() => expect(connections).toHaveLength(1))

  connections[0]?.send('id: 5\nevent: profile.updated\ndata: {}\n\n')

  await vi.waitFor(() =>
    expect(tabs.map((tab) => tab.heard)).toEqual([['profile.updated'], ['profile.updated']]),
  )
  expect(connections).toHaveLength(1)
  expect(connections[0]).toMatchObject({ accessToken: 'Bearer access-1', lastEventId: '3' })
})

test('the other tab resumes after the last event when the connected tab closes', async () => {
  const connections = serveStreams()
  const [first, second] = [await openTab(), await openTab()]
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  connections[0]?.send('id: 5\nevent: profile.updated\ndata: {}\n\n')
  await vi.waitFor(() => expect(second.heard).toHaveLength(1))

  first.close()

  await vi.waitFor(() => expect(connections[1]).toMatchObject({ lastEventId: '5' }))
})

test('reconnects a closed stream with the current token', async () => {
  const connections = serveStreams()
  await openTab()
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  connections[0]?.send(': hello\n\n')
  localStorage.setItem('accessToken', 'access-2')

  connections[0]?.end()

  await vi.waitFor(() => expect(connections[1]).toMatchObject({ accessToken: 'Bearer access-2' }))
})

test('stops the stream and reports the end when the session is over', async () => {
  const connections = serveStreams(() => 401)
  const onSessionEnd = vi.fn()
  await openTab(onSessionEnd)

  await vi.waitFor(() => expect(onSessionEnd).toHaveBeenCalledOnce())

  expect(connections).toHaveLength(1)
  expect(localStorage).toHaveLength(0)
})

test('skips unknown events', async () => {
  const connections = serveStreams()
  const tab = await openTab()
  await vi.waitFor(() => expect(connections).toHaveLength(1))

  connections[0]?.send(
    'event: ready\ndata: {}\n\nevent: session.ended\ndata: x\n\nevent: email.confirmed\ndata: {}\n\n',
  )

  await vi.waitFor(() => expect(tab.heard).toEqual(['email.confirmed']))
})

test('publishes inventory and sale events and skips a sale event without an id', async () => {
  const connections = serveStreams()
  const tab = await openTab()
  await vi.waitFor(() => expect(connections).toHaveLength(1))

  connections[0]?.send(
    'event: sale.updated\ndata: {}\n\nevent: sale.updated\ndata: {"saleId":7}\n\nevent: sale.diverted\ndata: {"saleId":7}\n\nevent: inventory.updated\ndata: {}\n\n',
  )

  await vi.waitFor(() => expect(tab.heard).toEqual(['sale.updated', 'sale.diverted', 'inventory.updated']))
})

test('the reconnect delay doubles up to 30 seconds', () => {
  const longest = () => 1
  expect([0, 1, 2, 3, 4, 5, 6, 60].map((failures) => delayAfterMs(failures, longest))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('jitter affects only the upper half of the delay', () => {
  expect(delayAfterMs(2, () => 0)).toBe(2_000)
  expect(delayAfterMs(2, () => 0.5)).toBe(3_000)
})
