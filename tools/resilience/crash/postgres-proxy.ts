import net from 'node:net'
import {
  AnswerReader,
  QuestionReader,
  simpleQuery,
  type Question,
  type Statement,
  isCommit,
} from './postgres-messages.ts'
import { createStop, type Stop } from './stop.ts'

/** Where a process is held in its database connection. */
export type DatabaseGate = {
  /** Receives the statement and the earlier ones of the same transaction. */
  matches: (statement: Statement, earlier: readonly Statement[]) => boolean
  /** Before PostgreSQL receives the statement, or after PostgreSQL executed it and before the client knows. */
  at: 'question' | 'answer'
  /** Matches only a response that contains this text. */
  containing?: string
  /** Holds every such statement from now on, not only the first. */
  isForAll?: boolean
}

const KEEP_ALIVE_MS = 1_500
const NOTHING = simpleQuery('select 1')

type ArmedGate = DatabaseGate & { stop: Stop }

type StatementListener = (statement: Statement, connection: number) => void

export type PostgresProxy = {
  /** The same URL, routed through this proxy. */
  addressFor: (url: string) => string
  arm: (gate: DatabaseGate) => Stop
  disarm: () => void
  /** Receives every statement of every process, with its connection. */
  onStatement: (listener: StatementListener) => void
  close: () => Promise<void>
}

/**
 * A proxy between our processes and PostgreSQL. It reads all messages and holds a statement or its response where a
 * gate matches. The process then waits exactly there, as on a slow network.
 */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const upstream = new URL(databaseUrl)
  const socketFolder = upstream.searchParams.get('host')
  const port = Number(upstream.port || 5432)
  const state: ProxyState = { gates: [], listeners: [], connections: 0, sockets: new Set() }
  const server = net.createServer((client) => {
    const database = net.connect(
      socketFolder?.startsWith('/')
        ? { path: `${socketFolder}/.s.PGSQL.${port}` }
        : { host: socketFolder ?? upstream.hostname, port },
    )
    serve(state, client, database)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port: ownPort } = server.address() as net.AddressInfo
  return {
    addressFor: (url) => {
      const own = new URL(url)
      own.searchParams.delete('host')
      own.hostname = '127.0.0.1'
      own.port = String(ownPort)
      return own.href
    },
    arm: (gate) => {
      const stop = createStop()
      state.gates.push({ ...gate, stop })
      return stop
    },
    disarm: () => {
      state.gates = []
    },
    onStatement: (listener) => void state.listeners.push(listener),
    close: async () => {
      for (const socket of state.sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type ProxyState = {
  gates: ArmedGate[]
  listeners: StatementListener[]
  connections: number
  sockets: Set<net.Socket>
}

function serve(state: ProxyState, client: net.Socket, database: net.Socket): void {
  const questions = new QuestionReader()
  const talk = new Talk(state, client, database)
  for (const [socket, other] of [
    [client, database],
    [database, client],
  ] as const) {
    state.sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      state.sockets.delete(socket)
      other.destroy()
      if (socket === client) talk.end()
    })
  }
  client.on('data', (chunk: Buffer) => {
    for (const question of questions.push(chunk)) talk.ask(question)
  })
  database.on('data', (chunk: Buffer) => talk.answer(chunk))
}

/** One connection. Clients send one query at a time, so a response always belongs to the last one. */
class Talk {
  readonly #state: ProxyState
  readonly #client: net.Socket
  readonly #database: net.Socket
  readonly #answers = new AnswerReader()
  readonly #number: number
  #earlier: Statement[] = []
  #isInTransaction = false
  #stoppedAt: ArmedGate | undefined
  #keepAlive: NodeJS.Timeout | undefined
  #keptAnswer: { gate: ArmedGate; parts: Buffer[] } | undefined

  constructor(state: ProxyState, client: net.Socket, database: net.Socket) {
    this.#state = state
    this.#number = state.connections += 1
    this.#client = client
    this.#database = database
  }

  ask({ statement, bytes }: Question): void {
    if (this.#stoppedAt) return
    if (statement) {
      for (const listener of this.#state.listeners) listener(statement, this.#number)
      const gate = this.#gateFor(statement)
      if (gate?.at === 'question') {
        this.#standStill(gate)
        return
      }
      if (gate) this.#keptAnswer = { gate, parts: [] }
      this.#follow(statement)
    }
    this.#database.write(bytes)
  }

  answer(chunk: Buffer): void {
    const kept = this.#keptAnswer
    if (!kept) {
      if (!this.#stoppedAt) this.#client.write(chunk)
      return
    }
    kept.parts.push(chunk)
    if (!this.#answers.push(chunk)) return
    this.#keptAnswer = undefined
    const answer = Buffer.concat(kept.parts)
    const isWanted = kept.gate.containing === undefined || answer.includes(kept.gate.containing)
    if (!isWanted || (kept.gate.stop.isReached() && kept.gate.isForAll !== true)) {
      this.#client.write(answer)
      return
    }
    this.#standStill(kept.gate)
  }

  end(): void {
    clearInterval(this.#keepAlive)
    this.#stoppedAt?.stop.leave()
  }

  /**
   * The database ends an idle transaction after some seconds, so it is kept active while other processes reach their
   * gates.
   */
  #standStill(gate: ArmedGate): void {
    this.#stoppedAt = gate
    if (this.#isInTransaction)
      this.#keepAlive = setInterval(() => this.#database.write(NOTHING), KEEP_ALIVE_MS)
    gate.stop.reach()
  }

  #gateFor(statement: Statement): ArmedGate | undefined {
    const earlier = this.#isInTransaction ? this.#earlier : []
    return this.#state.gates.find(
      (gate) => (gate.isForAll === true || !gate.stop.isReached()) && gate.matches(statement, earlier),
    )
  }

  #follow(statement: Statement): void {
    if (/^(begin|start transaction)/i.test(statement.sql)) {
      this.#isInTransaction = true
      this.#earlier = []
    } else if (isCommit(statement) || /^rollback/i.test(statement.sql)) {
      this.#isInTransaction = false
    } else this.#earlier.push(statement)
    if (!this.#isInTransaction) this.#earlier = []
  }
}
