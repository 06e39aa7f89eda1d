export type Settings = {
  port: number
  /** Undefined listens on both addresses of localhost. */
  host: string | undefined
  pagesDir: string
  upstreams: URL[]
  /** Whether browsers reach us over https, through whatever stands in front. */
  isHttps: boolean
}

/** Refuses to start with a setting it cannot read. */
export function readSettings(env: NodeJS.ProcessEnv, defaultPagesDir: string): Settings {
  const port = Number(env['PORT'] ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT is not a port number')
  return {
    port,
    host: env['HOST'] || undefined,
    pagesDir: env['PAGES_DIR'] || defaultPagesDir,
    upstreams: (env['API_UPSTREAMS'] ?? '').split(',').filter(Boolean).map(readUpstream),
    isHttps: env['PUBLIC_ORIGIN']?.startsWith('https://') ?? false,
  }
}

function readUpstream(text: string): URL {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'http:') throw new Error(`API_UPSTREAMS holds ${text}, which is no http address`)
  return url
}
