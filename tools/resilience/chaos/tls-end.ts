import net from 'node:net'
import tls from 'node:tls'
import type { Certificates } from './outside-certificates.ts'

/** `cut`: the connection is closed after the TLS client hello. `silent`: the client hello gets no response. */
export type TlsMode = Exclude<keyof Certificates, 'authorityFile'> | 'cut' | 'silent'

export type TlsEnd = {
  port: number
  /** Ends every earlier connection, so that clients must repeat the TLS handshake. */
  setMode: (mode: TlsMode) => void
  /** Handshakes since the mode was set, and how many of them were followed by application data. */
  counts: () => { greetings: number; trusted: number }
  close: () => Promise<void>
}

/** Terminates TLS in front of a server that has none. */
export async function openTlsEnd(upstreamPort: number, certificates: Certificates): Promise<TlsEnd> {
  const state: { mode: TlsMode; greetings: number; trusted: number } = {
    mode: 'right',
    greetings: 0,
    trusted: 0,
  }
  const sockets = new Set<net.Socket>()
  const server = net.createServer((raw) => {
    sockets.add(raw)
    raw.on('error', () => raw.destroy())
    raw.on('close', () => sockets.delete(raw))
    const { mode } = state
    state.greetings += 1
    if (mode === 'cut') raw.once('data', () => raw.resetAndDestroy())
    else if (mode === 'silent') raw.resume()
    else
      speak(raw, certificates[mode], upstreamPort, () => {
        // Data on a connection from before the mode change does not count for the new mode.
        if (state.mode === mode) state.trusted += 1
      })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as net.AddressInfo).port,
    setMode: (mode) => {
      Object.assign(state, { mode, greetings: 0, trusted: 0 })
      endAll()
    },
    counts: () => ({ greetings: state.greetings, trusted: state.trusted }),
    close: async () => {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function speak(
  raw: net.Socket,
  certificate: { key: string; cert: string },
  upstreamPort: number,
  onTrusted: () => void,
): void {
  const secure = new tls.TLSSocket(raw, {
    isServer: true,
    secureContext: tls.createSecureContext(certificate),
  })
  const upstream = net.connect(upstreamPort, '127.0.0.1')
  secure.once('data', onTrusted)
  secure.on('error', () => raw.destroy())
  secure.on('close', () => upstream.destroy())
  upstream.on('error', () => raw.destroy())
  upstream.on('close', () => raw.destroySoon())
  secure.pipe(upstream).pipe(secure)
}
