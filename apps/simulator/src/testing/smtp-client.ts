import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Sends one mail command by command and returns the server's reply codes. The last one is 'closed' when the server
 * disconnects.
 */
export async function sendMail(
  port: number,
  mail: { to: string; lines: readonly string[] },
): Promise<(number | 'closed')[]> {
  const socket = connect(port, '127.0.0.1')
  const replies = repliesOf(socket)
  const codes = [await nextReply(replies)]
  const steps = [
    'EHLO test.example',
    'MAIL FROM:<shop@skinkantor.example>',
    `RCPT TO:<${mail.to}>`,
    'DATA',
    [...mail.lines, '.'].join('\r\n'),
    'QUIT',
  ]
  for (const step of steps) {
    if (codes.at(-1) === 'closed') break
    socket.write(`${step}\r\n`)
    codes.push(await nextReply(replies))
  }
  socket.destroy()
  return codes
}

function repliesOf(socket: Socket): AsyncIterator<string> {
  // The lines always end after an error, and the caller detects that end.
  socket.on('error', () => {})
  return createInterface({ input: socket })[Symbol.asyncIterator]()
}

async function nextReply(replies: AsyncIterator<string>): Promise<number | 'closed'> {
  for (;;) {
    const line = await replies.next()
    if (line.done) return 'closed'
    // "250-" announces more lines of one reply.
    if (line.value[3] !== '-') return Number(line.value.slice(0, 3))
  }
}
