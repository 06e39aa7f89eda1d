import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { waitForFault, type Fault, type Faults } from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Mailbox } from '#mail/mailbox.ts'

const MAIL_BYTES_MAX = 10 * 1024 * 1024

type MailState = { faults: Faults; clock: SimulatorClock; mailbox: Mailbox }
type Answer = (error?: Error | null) => void

export type MailServer = { port: number; close: () => Promise<void> }

export async function startMailServer(
  options: { host: string; port: number },
  state: MailState,
): Promise<MailServer> {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_BYTES_MAX,
    closeTimeout: 100,
    onAuth: (auth, _session, answer) => {
      answer(null, { user: auth.username ?? 'anyone' })
    },
    onData: (stream, session, answer) => {
      const drop = () => sockets.get(session.remotePort)?.destroy()
      void deliver(state, { stream, session, drop }, answer)
    },
  })
  // The session does not expose its socket, so the remote port identifies the socket while it is open.
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  // A client that disconnects during a session is normal for a mail server.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  return { port: (server.server.address() as AddressInfo).port, close: () => closeServer(server, sockets) }
}

async function closeServer(server: SMTPServer, sockets: Map<number, Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  for (const socket of sockets.values()) socket.destroy()
  await closed
}

type Delivery = { stream: SMTPServerDataStream; session: SMTPServerSession; drop: () => void }

async function deliver(state: MailState, delivery: Delivery, answer: Answer): Promise<void> {
  try {
    const refusal = await receive(state, delivery)
    if (refusal !== 'no-answer') answer(refusal)
  } catch (error) {
    answer(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Faults apply after the data, because this is the last point where a server may refuse a mail. */
async function receive(state: MailState, delivery: Delivery): Promise<Parameters<Answer>[0] | 'no-answer'> {
  const raw = await readAll(delivery.stream)
  const to = delivery.session.envelope.rcptTo.map((recipient) => recipient.address)
  const from = delivery.session.envelope.mailFrom ? delivery.session.envelope.mailFrom.address : ''
  const fault = state.faults.take('smtp', to.join(' '))
  await waitForFault(fault)
  const refusal = refusalOf(fault)
  if (refusal) return refusal
  if (fault?.kind === 'timeout') return 'no-answer'
  if (fault?.kind === 'drop-connection' || fault?.kind === 'reset') {
    delivery.drop()
    return 'no-answer'
  }
  await state.mailbox.receive({ to, from, receivedAtMs: state.clock.nowMs() }, raw)
  if (fault?.kind !== 'drop-after-store') return null
  delivery.drop()
  return 'no-answer'
}

function refusalOf(fault: Fault | undefined): Error | undefined {
  if (fault?.kind === 'temporary-refusal') return smtpError('4.3.0 Try again later', 451)
  if (fault?.kind === 'permanent-refusal') return smtpError('5.1.1 No such mailbox', 550)
  return undefined
}

function smtpError(text: string, responseCode: number): Error {
  return Object.assign(new Error(text), { responseCode })
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
