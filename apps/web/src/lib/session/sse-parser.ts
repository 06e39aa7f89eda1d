export type StreamMessage = { id: string; event: string; data: string }

/**
 * Parses the text/event-stream format (HTML standard, section 9.2.6) from chunks of any size. It keeps only the
 * fields that our stream uses: name, data and the id to resume from. Comments and unknown fields are skipped.
 */
export function createSseParser(onMessage: (message: StreamMessage) => void): (piece: string) => void {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []

  function endMessage(): void {
    if (data.length > 0) onMessage({ id, event, data: data.join('\n') })
    event = ''
    data = []
  }

  function readLine(line: string): void {
    if (line === '') return endMessage()
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    // A final carriage return may be the first half of CRLF, so it waits for the next chunk.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}
