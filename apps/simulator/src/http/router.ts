import type { IncomingHttpHeaders } from 'node:http'
import type { Outcome } from '#http/reply.ts'

export type SimulatorRequest = {
  method: string
  /** Percent-decoded. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  params: Record<string, string>
}

export type Route = {
  method: string
  /** `:name` matches one segment; a final `*name` matches the rest of the path. */
  path: string
  handle: (request: SimulatorRequest) => Outcome | Promise<Outcome>
}

export function param(request: SimulatorRequest, name: string): string {
  const value = request.params[name]
  if (value === undefined) throw new Error(`route has no parameter ${name}`)
  return value
}

/** Returns undefined when no path matches, and 'wrong-method' when only the method differs. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | 'wrong-method' | undefined {
  const fitting = routes.flatMap((route) => {
    const params = matchPath(route.path, path)
    return params ? [{ route, params }] : []
  })
  if (fitting.length === 0) return undefined
  const exact = fitting.find((candidate) => candidate.route.method === method)
  if (exact) return exact
  const head = method === 'HEAD' ? fitting.find((candidate) => candidate.route.method === 'GET') : undefined
  return head ?? 'wrong-method'
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    if (segment.startsWith('*')) {
      const rest = given.slice(index).join('/')
      if (rest === '') return undefined
      params[segment.slice(1)] = rest
      return params
    }
    const value = given[index]
    if (value === undefined) return undefined
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return given.length === wanted.length ? params : undefined
}

/** Steam's URLs end in a slash and also work without it. */
function segmentsOf(path: string): string[] {
  return path.replace(/^\//, '').replace(/\/$/, '').split('/')
}
