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
      const code = codeOf(error)
      const level = ERRORS[code].status >= 500 ? 'error' : 'info'
      request.log[level]({ err: error, code, route: request.routeOptions.url }, 'request refused')
      return sendError(request, reply, code, error)
    })
    app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not_found'))
  },
  { name: 'http-errors' },
)

export function errorBody(request: FastifyRequest, code: ErrorCode, error?: unknown): ErrorResponse {
  const language = languageOf(request)
  const message = errorText(code, language)
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
  if (error instanceof DomainError && typeof error.details['retryAfterSeconds'] === 'number') {
    void reply.header('retry-after', Math.ceil(error.details['retryAfterSeconds']))
  }
  // The body is complete and has its own shape, so the route's response schemas have nothing to add.
  return reply
    .code(ERRORS[code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(request, code, error))
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

/** The database is away or too busy: the caller may try again, nothing is broken in the request. */
function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const outageCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P01', '57P02', '57P03', '57014', '53300']
  return (
    outageCodes.includes(String(code)) ||
    (typeof message === 'string' &&
      /timeout exceeded when trying to connect|Connection terminated/.test(message))
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
  // A path is made of names from our schemas and array positions, so it repeats nothing that was sent.
  return Object.fromEntries(
    error.validation.map((issue) => [issue.instancePath.slice(1).replaceAll('/', '.'), text]),
  )
}
