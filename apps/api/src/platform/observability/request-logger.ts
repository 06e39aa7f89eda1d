import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

type MakeLogger = NonNullable<FastifyServerOptions['childLoggerFactory']>
type Parts = Parameters<MakeLogger>

/** Few requests log lines of their own, so a logger with the request id is created only for those. */
export const makeRequestLogger: MakeLogger = (logger, bindings, options) =>
  new RequestLogger(logger, bindings, options)

class RequestLogger {
  readonly #parts: [logger: FastifyBaseLogger, bindings: Parts[1], options: Parts[2]]
  #made: FastifyBaseLogger | undefined

  constructor(...parts: [logger: FastifyBaseLogger, bindings: Parts[1], options: Parts[2]]) {
    this.#parts = parts
  }

  get #logger(): FastifyBaseLogger {
    const [logger, bindings, options] = this.#parts
    this.#made ??= logger.child(bindings, options)
    return this.#made
  }

  get level() {
    return this.#logger.level
  }

  fatal(...given: [object, string?]): void {
    this.#logger.fatal(...given)
  }

  error(...given: [object, string?]): void {
    this.#logger.error(...given)
  }

  warn(...given: [object, string?]): void {
    this.#logger.warn(...given)
  }

  info(...given: [object, string?]): void {
    this.#logger.info(...given)
  }

  debug(...given: [object, string?]): void {
    this.#logger.debug(...given)
  }

  trace(...given: [object, string?]): void {
    this.#logger.trace(...given)
  }

  silent(...given: [object, string?]): void {
    this.#logger.silent(...given)
  }

  child(...given: [Parts[1], Parts[2]]): FastifyBaseLogger {
    return this.#logger.child(...given)
  }
}
