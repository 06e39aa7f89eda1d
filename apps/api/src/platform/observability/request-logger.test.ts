import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { newRequestId } from '#platform/http/request-id.ts'
import { makeRequestLogger } from './request-logger.ts'

test('every log line of a request has its request id, on every level and in child loggers', async () => {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const app = Fastify({
    loggerInstance: createLogger({ level: 'trace', process: 'test' }, sink),
    childLoggerFactory: makeRequestLogger,
    disableRequestLogging: true,
    genReqId: () => 'the-number',
  })
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
  app.get('/', async ({ log }) => {
    for (const level of levels) log[level]({ token: 'secret', level }, 'told %s')
    log.info('words alone')
    log.child({ part: 'below' }).info({}, 'told below')
    return {}
  })
  await app.inject('/')
  await app.close()
  expect(lines.map(({ reqId }) => reqId)).toEqual(lines.map(() => 'the-number'))
  expect(lines.map(({ msg }) => msg)).toEqual([...levels.map(() => 'told %s'), 'words alone', 'told below'])
  expect(lines[0]).toMatchObject({ token: '[removed]' })
  expect(lines.at(-1)).toMatchObject({ part: 'below' })
})

test('2 000 request ids are unique and well-formed', () => {
  const ids = Array.from({ length: 2_000 }, newRequestId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/)
})
