import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERRORS, errorText, type ErrorCode, type ErrorResponse } from '@app/contract/errors'
import { DomainError } from '#shared/domain-error.ts'
import { languageOf } from './language.ts'

/** The only place that turns an error into an answer. Details go to the log, never to the client. */
export const httpErrors = fp(
  async (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => {
      const code = hasCallerLeft(error, reply) ? 'bad_request' : codeOf(error)
      const level = ERRORS[code].status >= 500 ? 'error' : 'info'
      request.log[level]({ err: error, code, route: request.routeOptions.url }, 'request refused')
      return sendError(request, reply, code, error)
    })
    app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not_found'))
  },
  { name: 'http-errors' },
)

/** When a reader leaves a stream before it begins, the response has no receiver; this is not our error. */
function hasCallerLeft(error: unknown, reply: FastifyReply): boolean {
  return reply.raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

export function errorBody(request: FastifyRequest, code: ErrorCode, error?: unknown): ErrorResponse {
  const language = languageOf(request)
  // Some messages contain a setting, so the code that throws writes them.
  const written = error instanceof DomainError ? error.texts : undefined
  const message = written?.[language] ?? errorText(code, language)
  const fields = fieldsOf(error, request)
  return {
    success: false,
    code,
    message,
    error: message,
    ...(fields ? { fields } : {}),
    requestId: request.id,
  }
}

export function sendError(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, error?: unknown) {
  const waitSeconds = waitSecondsOf(code, error)
  if (waitSeconds !== undefined) void reply.header('retry-after', Math.ceil(waitSeconds))
  // The body is complete and has its own shape, so the route's response schemas are not applied.
  return reply
    .code(ERRORS[code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(request, code, error))
}

/**
 * Input that is not HTTP never becomes a request, so it has no language and no request id; the response is in Polish.
 * The end of the frame is unknown, so the connection is closed.
 */
export function answerBrokenFrame(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else socket.end(brokenFrameAnswer(error.code), () => socket.destroy())
}

function brokenFrameAnswer(problem: string | undefined): string {
  if (problem === 'ERR_HTTP_REQUEST_TIMEOUT')
    return 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  const code = problem === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request'
  const message = errorText(code, 'pl')
  const body = JSON.stringify({ success: false, code, message, error: message, requestId: '' })
  return [
    `HTTP/1.1 ${ERRORS[code].status} ${STATUS_CODES[ERRORS[code].status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'validation_failed'
  // Fastify's own refusals (broken JSON, wrong content type, body too large) carry a 4xx status.
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media_type'
  if (statusCode === 413) return 'payload_too_large'
  if (statusCode === 404) return 'not_found'
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return 'bad_request'
  return isOutage(error) ? 'unavailable' : 'internal_error'
}

function waitSecondsOf(code: ErrorCode, error: unknown): number | undefined {
  if (error instanceof DomainError && typeof error.details['retryAfterSeconds'] === 'number')
    return error.details['retryAfterSeconds']
  return code === 'unavailable' ? OUTAGE_WAIT_SECONDS : undefined
}

/** The length of an outage is unknown; this only keeps callers from retrying at once. */
const OUTAGE_WAIT_SECONDS = 2
const NETWORK_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'])
/**
 * PostgreSQL error classes: lost connection, no resources (disk, memory, connections), cancelled from outside, system
 * failure.
 */
const OUTAGE_STATES = /^(08|53|57P|58)...?$|^(57014|25P03)$/
/** A connection that breaks inside a transaction shows only in the rollback, as the last of these messages. */
const OUTAGE_MESSAGES = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

/** The database is unreachable or too busy: the request is valid and the caller may retry. */
function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    NETWORK_FAILURES.has(String(code)) ||
    OUTAGE_STATES.test(String(code)) ||
    (typeof message === 'string' && OUTAGE_MESSAGES.test(message))
  )
}

function fieldsOf(error: unknown, request: FastifyRequest): Record<string, string> | undefined {
  const language = languageOf(request)
  if (error instanceof DomainError && error.fields) {
    return Object.fromEntries(
      Object.entries(error.fields).map(([field, problem]) => [
        field,
        typeof problem === 'string' ? errorText(problem, language) : problem[language],
      ]),
    )
  }
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const text = errorText('validation_failed', language)
  // A path contains only names from our schemas and array positions, so it repeats no value that was sent.
  return Object.fromEntries(
    error.validation.map((issue) => [issue.instancePath.slice(1).replaceAll('/', '.'), text]),
  )
}
