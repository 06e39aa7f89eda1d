import { once } from 'node:events'
import net from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ErrorResponse } from '@app/contract/errors'
import { DomainError } from '#shared/domain-error.ts'
import { answerBrokenFrame, httpErrors } from './http-errors.ts'

test('a field shows the message of its code or its custom message in the caller’s language', async () => {
  const app = Fastify()
  await app.register(httpErrors)
  app.get('/', () => {
    throw new DomainError(
      'payout_details_invalid',
      {},
      { fields: { email: 'email_invalid', accountNumber: { pl: 'Brakuje 2 cyfr', en: '2 digits missing' } } },
    )
  })
  const fieldsIn = async (language: string) => {
    const answer = await app.inject({ url: '/', headers: { 'accept-language': language } })
    expect(answer.statusCode).toBe(422)
    return answer.json<{ fields: unknown }>().fields
  }
  expect(await fieldsIn('pl')).toEqual({
    email: 'Podaj adres w formie nazwa@domena.pl',
    accountNumber: 'Brakuje 2 cyfr',
  })
  expect(await fieldsIn('en')).toEqual({
    email: 'Enter an address such as name@example.com',
    accountNumber: '2 digits missing',
  })
})

test.each([
  ['headers without end', `GET / HTTP/1.1\r\nx-big: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['a length below zero', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 400, 'bad_request'],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request'],
])(
  'refuses %s with the standard error shape and closes the connection',
  async (_name, frame, status, code) => {
    const app = Fastify({ clientErrorHandler: answerBrokenFrame })
    await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      const { port } = app.server.address() as net.AddressInfo
      const socket = net.connect(port, '127.0.0.1')
      const parts: Buffer[] = []
      socket.on('data', (part) => parts.push(part))
      socket.write(frame)
      await new Promise((resolve) => void socket.once('close', resolve))
      const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
      expect(head).toContain(`HTTP/1.1 ${status} `)
      expect(ErrorResponse.parse(JSON.parse(body))).toMatchObject({ success: false, code })
    } finally {
      await app.close()
    }
  },
)

test.each([
  [
    'the connection died in a transaction',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['the connection died', new Error('Connection terminated unexpectedly')],
  ['the pool is exhausted', new Error('timeout exceeded when trying to connect')],
  ['nobody listens', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
  ['PostgreSQL was killed', Object.assign(new Error('no'), { code: '57P02' })],
  ['the disk is full', Object.assign(new Error('no'), { code: '53100' })],
  ['the disk fails', Object.assign(new Error('no'), { code: '58030' })],
  ['a statement took too long', Object.assign(new Error('no'), { code: '57014' })],
])('%s: answers 503 with Retry-After, never 500', async (_name, error) => {
  const app = Fastify()
  await app.register(httpErrors)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
})

test.each(['23505', '42P01', '40P01', 'ERR_INVALID_ARG_TYPE'])('%s answers 500', async (code) => {
  const app = Fastify()
  await app.register(httpErrors)
  app.get('/', () => {
    throw Object.assign(new Error('no'), { code })
  })
  expect((await app.inject('/')).statusCode).toBe(500)
})

test('a client that leaves before a stream starts is not logged as an error', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
  await app.register(httpErrors)
  app.get('/', async (_request, reply) => {
    await once(reply.raw, 'close')
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => lines.some((line) => line.includes('incoming request'))).toBe(true)
  socket.destroy()

  await expect.poll(() => lines.find((line) => line.includes('request refused'))).toContain('"level":30')
  await app.close()
})
