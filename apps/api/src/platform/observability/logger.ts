import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/**
 * Structured lines on standard output. They must contain nothing that identifies a person or grants access: call
 * sites log ids and codes, and this list removes the rest.
 */
const SECRET_FIELDS = [
  'accessToken',
  'refreshToken',
  'token',
  'tokens',
  'authorization',
  'cookie',
  'setCookie',
  'password',
  'secret',
  'email',
  'recipient',
  'tradeUrl',
  'iban',
  'accountNumber',
  'ownerName',
  'paymentDetails',
  'address',
  'url',
  'query',
  'body',
  'headers',
]

export function createLogger(
  options: { level: string; process: string },
  destination: DestinationStream = pino.destination(1),
): Logger {
  const settings = {
    level: options.level,
    base: { process: options.process, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[removed]',
    },
    serializers: { err: describeError },
  }
  return pino(settings, destination)
}

/** Driver error messages can quote values (a duplicate key, a bad parameter), so only known safe parts are kept. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, routine, details } = error as Error & Record<string, unknown>
  const isDriverError = routine !== undefined || constraint !== undefined
  return {
    type: error.name,
    message: isDriverError ? 'database error' : error.message.slice(0, 500),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(details === undefined ? {} : { details }),
    stack: error.stack?.split('\n').slice(1, 12).join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
