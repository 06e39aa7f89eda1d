import http from 'node:http'

export type HttpAnswer = { status: number; headers: http.IncomingHttpHeaders; text: string }
export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: unknown
  timeoutMs: number
  agent: http.Agent
}

/** Sends one request; rejects when no complete response arrives. */
export function call(url: string, given: HttpCall): Promise<HttpAnswer> {
  const body = given.body === undefined ? undefined : Buffer.from(JSON.stringify(given.body))
  const headers = {
    ...given.headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: given.method, headers, agent: given.agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        clearTimeout(timer)
        const text = Buffer.concat(parts).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), given.timeoutMs)
    request.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    request.end(body)
  })
}
