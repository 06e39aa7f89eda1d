export type Settings = {
  port: number
  /** Undefined listens on the IPv4 and the IPv6 address of localhost. */
  host: string | undefined
  pagesDir: string
  upstreams: URL[]
  /** Whether browsers use https to reach this server, for example through a TLS proxy. */
  isHttps: boolean
}

/** Throws on an invalid setting, so that the server does not start. */
export function readSettings(env: NodeJS.ProcessEnv, pagesDir: string): Settings {
  const port = Number(env['PORT'] ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT is not a port number')
  return {
    port,
    host: env['HOST'] || undefined,
    pagesDir,
    upstreams: (env['API_UPSTREAMS'] ?? '').split(',').filter(Boolean).map(readUpstream),
    isHttps: env['PUBLIC_URL']?.startsWith('https://') ?? false,
  }
}

function readUpstream(text: string): URL {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'http:') throw new Error(`API_UPSTREAMS holds ${text}, which is no http address`)
  return url
}
