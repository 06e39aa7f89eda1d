import pg from 'pg'

/** What a process says often is few hundred statements; the rest are lists with filters that nobody repeats. */
const NAMES_MAX = 500
const TEXTS_MAX = 5_000
const OFTEN = 10
const NEVER = -Infinity

/** A new column changes what such a statement answers, and PostgreSQL refuses to answer by the old plan. */
const WHOLE_ROWS = /(?:\bselect|\breturning|\.|,)\s*\*/i

export type StatementNames = { nameOf: (text: string) => string | undefined }

/**
 * Names for statements that are said again and again. A connection parses and plans a named statement once; of our
 * statements most take longer to plan than to run.
 */
export function createStatementNames(): StatementNames {
  const seen = new Map<string, { times: number; name?: string }>()
  let names = 0
  return {
    nameOf: (text) => {
      let one = seen.get(text)
      if (!one) {
        if (seen.size >= TEXTS_MAX) return undefined
        one = { times: WHOLE_ROWS.test(text) ? NEVER : 0 }
        seen.set(text, one)
      }
      if (one.name !== undefined) return one.name
      one.times += 1
      if (one.times < OFTEN || names >= NAMES_MAX) return undefined
      names += 1
      one.name = `s${names}`
      return one.name
    },
  }
}

/** One set of names for all connections of a process. */
const names = createStatementNames()

/** Whatever else the driver accepts (cursors, objects, callbacks) goes through as it is. */
export class NamingClient extends pg.Client {
  // The driver declares a dozen forms of this; one is ours, the others are passed on.
  override query: pg.Client['query'] = ((...given: unknown[]) => {
    const [text, values] = given
    const isOurs =
      given.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isOurs ? names.nameOf(text) : undefined
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    return name === undefined ? send(...given) : send({ name, text, values })
  }) as pg.Client['query']
}
