import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSpan = {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
  facts: Record<string, string>
}

type Value = { stringValue?: string; intValue?: string | number }
type Attributes = { key: string; value: Value }[]
type Body = {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'facts' | 'service'> & { attributes: Attributes })[] }[]
  }[]
}

export type OtlpReceiver = {
  url: string
  spans: ReceivedSpan[]
  /** The raw data as received. */
  raw: () => string
  answerWith: (status: number) => void
  close: () => Promise<void>
}

const factsOf = (attributes: Attributes) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]),
  )

/** The part of an OpenTelemetry collector that a sender sees. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  let status = 200
  const take = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const isRight = request.method === 'POST' && request.headers['content-type'] === 'application/json'
    if (isRight && request.url === '/v1/traces' && status === 200) {
      bodies.push(body)
      for (const { resource, scopeSpans } of (JSON.parse(body) as Body).resourceSpans)
        for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            ...span,
            service: factsOf(resource.attributes)['service.name'] ?? '',
            facts: factsOf(attributes),
          })
    }
    response.writeHead(isRight ? status : 400, { 'content-type': 'application/json' }).end('{}')
  }
  const server = http.createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    raw: () => bodies.join('\n'),
    answerWith: (next) => {
      status = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
