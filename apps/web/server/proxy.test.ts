import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeProxy } from './proxy.ts'
import { makeUpstreamPool } from './upstream-pool.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(handle: RequestListener): Promise<URL> {
  const server = createServer(handle)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

async function deadUpstream(): Promise<URL> {
  const url = await listen(() => undefined)
  const server = servers.pop()
  await new Promise((resolve) => server?.close(resolve))
  return url
}

async function startProxy(
  upstreams: URL[],
  waits: { silentMs?: number; giveUpMs?: number } = {},
): Promise<URL> {
  const proxy = makeProxy(makeUpstreamPool(upstreams), { isHttps: false, ...waits })
  return listen((request, response) => void proxy(request, response))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('distributes requests across the upstreams in turn', async () => {
  const upstreams = await Promise.all(
    ['a', 'b'].map((name) => listen((_request, response) => response.end(name))),
  )
  const proxy = await startProxy(upstreams)

  const answers: string[] = []
  for (let turn = 0; turn < 4; turn += 1) answers.push(await (await fetch(new URL('/api/x', proxy))).text())

  expect(answers).toEqual(['a', 'b', 'a', 'b'])
})

test('sends a request to the next upstream, with its body, when the connection is refused', async () => {
  const alive = await listen(
    (request, response) => void bodyOf(request).then((body) => response.end(`got ${body}`)),
  )
  const proxy = await startProxy([await deadUpstream(), alive])

  const answer = await fetch(new URL('/api/x', proxy), { method: 'POST', body: 'hello' })

  expect(await answer.text()).toBe('got hello')
})

test('never resends a POST that an upstream received and did not answer', async () => {
  let received = 0
  const breaking: RequestListener = (request) => {
    received += 1
    request.socket.destroy()
  }
  const proxy = await startProxy([await listen(breaking), await listen(breaking)])

  const answer = await fetch(new URL('/api/x', proxy), { method: 'POST', body: 'pay' })

  expect(answer.status).toBe(502)
  expect(received).toBe(1)
})

test('retries a GET at another upstream when the connection breaks before a response', async () => {
  const breaking = await listen((request) => request.socket.destroy())
  const proxy = await startProxy([breaking, await listen((_request, response) => response.end('fine'))])

  expect(await (await fetch(new URL('/api/x', proxy))).text()).toBe('fine')
})

test('answers a GET from another upstream when one hangs, and sends later requests there', async () => {
  let reached = 0
  const still = await listen(({ url }) => {
    if (url !== '/api/health/live') reached += 1
  })
  const proxy = await startProxy([still, await listen((_request, response) => response.end('fine'))], {
    silentMs: 20,
  })

  for (let turn = 0; turn < 5; turn += 1)
    expect(await (await fetch(new URL('/api/x', proxy))).text()).toBe('fine')
  expect(reached).toBe(1)
})

test('gives up a POST at a hanging upstream and never resends it', async () => {
  const received: string[] = []
  const still = await listen(({ url }) => void received.push(`still ${url}`))
  const other = await listen(({ url }, response) => {
    received.push(`other ${url}`)
    response.end()
  })
  const proxy = await startProxy([still, other], { silentMs: 20, giveUpMs: 40 })

  const answer = await fetch(new URL('/api/x', proxy), { method: 'POST', body: 'pay' })

  expect(answer.status).toBe(502)
  expect(received.filter((line) => line.endsWith(' /api/x'))).toEqual(['still /api/x'])
})

test('waits for an upstream that is slow but healthy', async () => {
  let healthQuestions = 0
  const { promise: wasAskedTwice, resolve } = Promise.withResolvers<void>()
  const slow = await listen(({ url }, response) => {
    const isHealth = url === '/api/health/live'
    if (isHealth) healthQuestions += 1
    if (healthQuestions === 2) resolve()
    if (isHealth) response.end()
    else void wasAskedTwice.then(() => response.end('slow'))
  })
  const proxy = await startProxy([slow, await listen((_request, response) => response.end('quick'))], {
    silentMs: 20,
    giveUpMs: 40,
  })

  expect(await (await fetch(new URL('/api/x', proxy))).text()).toBe('slow')
})

test('answers with a localized API error when no upstream responds', async () => {
  const proxy = await startProxy([await deadUpstream()])

  const answer = await fetch(new URL('/api/x', proxy), { headers: { 'accept-language': 'en' } })

  expect(answer.status).toBe(502)
  expect(await answer.json()).toEqual({
    success: false,
    code: 'unavailable',
    message: 'The service is unavailable for a moment. Try again shortly.',
    error: 'The service is unavailable for a moment. Try again shortly.',
    requestId: expect.any(String),
  })
})

test('replaces client-supplied forwarding headers with the observed address', async () => {
  const echo = await listen((request, response) => response.end(JSON.stringify(request.headers)))
  const proxy = await startProxy([echo])

  const answer = await fetch(new URL('/api/x', proxy), {
    headers: {
      'x-forwarded-for': '8.8.8.8',
      'x-forwarded-proto': 'https',
      'x-real-ip': '8.8.8.8',
      forwarded: 'for=8.8.8.8',
    },
  })
  const seen = (await answer.json()) as Record<string, string>

  expect(seen['x-forwarded-for']).toBe('127.0.0.1')
  expect(seen['x-forwarded-proto']).toBe('http')
  expect(seen['x-forwarded-host']).toBe(proxy.host)
  expect([seen['x-real-ip'], seen['forwarded']]).toEqual([undefined, undefined])
})

test('forwards each server-sent event immediately', async () => {
  let writeSecond: () => void = () => undefined
  const stream = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    writeSecond = () => response.end('data: 2\n\n')
  })
  const proxy = await startProxy([stream])

  const answer = await fetch(new URL('/api/events', proxy))
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  writeSecond()
  const second = await reader?.read()

  expect([first?.value, second?.value]).toEqual(['data: 1\n\n', 'data: 2\n\n'])
})

test('closes the upstream stream when the browser disconnects', async () => {
  const { promise: upstreamClosed, resolve } = Promise.withResolvers<void>()
  const stream = await listen((_request, response) => {
    response.write('data: 1\n\n')
    response.once('close', () => resolve())
  })
  const proxy = await startProxy([stream])

  await new Promise<void>((left) => {
    const request = httpRequest(new URL('/api/events', proxy), (answer) => {
      answer.once('data', () => {
        request.destroy()
        left()
      })
    })
    request.on('error', () => undefined)
    request.end()
  })

  await upstreamClosed
})

test('refuses a body over six megabytes', async () => {
  const proxy = await startProxy([await listen((_request, response) => response.end())])

  const answer = await fetch(new URL('/api/x', proxy), {
    method: 'POST',
    body: 'x'.repeat(6 * 1024 * 1024 + 1),
  })

  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'payload_too_large' })
})

test('forwards several Set-Cookie headers separately', async () => {
  const upstream = await listen((_request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']).end()
  })
  const proxy = await startProxy([upstream])

  const answer = await fetch(new URL('/api/x', proxy))

  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})
