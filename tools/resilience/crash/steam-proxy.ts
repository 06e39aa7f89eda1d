import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStop, type Stop } from './stop.ts'

/** How far one call to Steam gets before it is held. */
export type SteamGate = {
  /** Matched against the request line and the form body. */
  request: RegExp
  /**
   * `left`: the request has left us and not arrived. `answered`: Steam has executed it and the response is held back.
   */
  reach: 'left' | 'answered'
}

type ArmedGate = SteamGate & { stop: Stop }

export type SteamProxy = {
  url: string
  arm: (gate: SteamGate) => Stop
  disarm: () => void
  close: () => Promise<void>
}

/** A proxy between the watcher and Steam. */
export async function startSteamProxy(simulatorUrl: string): Promise<SteamProxy> {
  const state: { gates: ArmedGate[] } = { gates: [] }
  const server = http.createServer((request, response) => {
    void pass(state.gates, request, response, simulatorUrl)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arm: (gate) => {
      const stop = createStop()
      state.gates.push({ ...gate, stop })
      return stop
    },
    disarm: () => {
      state.gates = []
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function pass(
  gates: readonly ArmedGate[],
  request: http.IncomingMessage,
  response: http.ServerResponse,
  simulatorUrl: string,
): Promise<void> {
  const parts: Buffer[] = []
  try {
    for await (const part of request) parts.push(part as Buffer)
  } catch {
    return
  }
  const body = Buffer.concat(parts)
  const text = `${request.method} ${request.url}\n${body.toString('utf8')}`
  const gate = gates.find((one) => !one.stop.isReached() && one.request.test(text))
  if (gate) response.on('close', () => gate.stop.leave())
  if (gate?.reach === 'left') {
    gate.stop.reach()
    return
  }
  const { method, headers } = request
  const onward = http.request(`${simulatorUrl}${request.url}`, { method, headers }, (answer) => {
    if (gate) {
      answer.resume().on('end', () => gate.stop.reach())
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  onward.end(body)
}
