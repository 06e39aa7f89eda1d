/** One query to PostgreSQL as a client sends it: a statement with its values. */
export type Statement = { sql: string; values: readonly (string | null)[] }
/** An audited transaction links its entries and commits in one message. */
export const isCommit = ({ sql }: Statement) => /(^|; )commit$/i.test(sql)
export type Question = { statement: Statement | null; bytes: Buffer }

const SYNC = 0x53
const SIMPLE_QUERY = 0x51
const PARSE = 0x50
const BIND = 0x42
const READY_FOR_QUERY = 0x5a

/** Splits the bytes of a connection into whole messages: a type, a length, a body. */
class MessageSplitter {
  #rest: Buffer = Buffer.alloc(0)

  push(chunk: Buffer): { type: number; bytes: Buffer }[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const messages: { type: number; bytes: Buffer }[] = []
    while (this.#rest.length >= 5) {
      const length = 1 + this.#rest.readInt32BE(1)
      if (this.#rest.length < length) break
      messages.push({ type: this.#rest[0] ?? 0, bytes: this.#rest.subarray(0, length) })
      this.#rest = this.#rest.subarray(length)
    }
    return messages
  }
}

/**
 * Reads a client's messages query by query. The first packet of a connection has no type and is forwarded unchanged.
 */
export class QuestionReader {
  readonly #splitter = new MessageSplitter()
  readonly #prepared = new Map<string, string>()
  #isStarted = false
  #open: { sql: string; values: (string | null)[]; bytes: Buffer[] } = { sql: '', values: [], bytes: [] }

  push(chunk: Buffer): Question[] {
    if (!this.#isStarted) {
      this.#isStarted = true
      const length = chunk.readInt32BE(0)
      return [{ statement: null, bytes: chunk.subarray(0, length) }, ...this.push(chunk.subarray(length))]
    }
    return this.#splitter.push(chunk).flatMap(({ type, bytes }) => this.#take(type, bytes))
  }

  #take(type: number, bytes: Buffer): Question[] {
    if (type === SIMPLE_QUERY) return [{ statement: { sql: textAt(bytes, 5), values: [] }, bytes }]
    if (type === PARSE) {
      const name = textAt(bytes, 5)
      this.#open.sql = textAt(bytes, 5 + Buffer.byteLength(name) + 1)
      this.#prepared.set(name, this.#open.sql)
    }
    if (type === BIND) {
      const { statementName, values } = readBind(bytes)
      this.#open.sql = this.#prepared.get(statementName) ?? ''
      this.#open.values.push(...values)
    }
    const isPartOfQuestion = this.#open.sql !== ''
    if (!isPartOfQuestion) return [{ statement: null, bytes }]
    this.#open.bytes.push(bytes)
    if (type !== SYNC) return []
    const { sql, values, bytes: parts } = this.#open
    this.#open = { sql: '', values: [], bytes: [] }
    return [{ statement: { sql, values }, bytes: Buffer.concat(parts) }]
  }
}

/** Detects when the response to a query is complete. */
export class AnswerReader {
  readonly #splitter = new MessageSplitter()

  push(chunk: Buffer): boolean {
    return this.#splitter.push(chunk).some(({ type }) => type === READY_FOR_QUERY)
  }
}

export function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head[0] = SIMPLE_QUERY
  head.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([head, text])
}

function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('utf8', offset, bytes.indexOf(0, offset))
}

/** Binary values are shown in PostgreSQL's own notation. */
function readBind(bytes: Buffer): { statementName: string; values: (string | null)[] } {
  const portal = textAt(bytes, 5)
  let offset = 5 + Buffer.byteLength(portal) + 1
  const statementName = textAt(bytes, offset)
  offset += Buffer.byteLength(statementName) + 1
  const readShort = () => {
    offset += 2
    return bytes.readInt16BE(offset - 2)
  }
  const formats = Array.from({ length: readShort() }, readShort)
  const values = Array.from({ length: readShort() }, (_, index) => {
    const length = bytes.readInt32BE(offset)
    offset += 4
    if (length < 0) return null
    const value = bytes.subarray(offset, offset + length)
    offset += length
    const isBinary = (formats.length === 1 ? formats[0] : formats[index]) === 1
    return isBinary ? `\\x${value.toString('hex')}` : value.toString('utf8')
  })
  return { statementName, values }
}
