/** What the bundler tells about a module; `importers` import it statically. */
type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

const ROUTE = /\/src\/app\/routes\/([\w-]+\/[\w-]+)\.tsx$/
/** Pages that people open before they sign in. */
const OPEN = /^public\/|^account\/(login|callback|confirm-email|stop|stop-alerts)$/
/** Code of so many open pages is in one file for all of them. */
const MANY_PAGES = 3

/**
 * The file for code that several pages share. An open page loads only files that it needs completely: code that few of
 * them share is in a file of exactly these pages, and code of signed-in users in a file of its own. A dependency has
 * at least the pages of what imports it, so these files never import each other in a circle.
 */
export function sharedFileOf(id: string, graph: Graph): string | undefined {
  const routes = [...importersOf(id, graph)].flatMap((importer) => ROUTE.exec(importer)?.[1] ?? [])
  const open = routes.filter((route) => OPEN.test(route))
  if (open.length === 0) return undefined
  const names =
    open.length < MANY_PAGES ? open.map((route) => route.replace(/^.*\//, '')).toSorted(byName) : []
  if (routes.some((route) => route.startsWith('admin/'))) names.push('office')
  return ['site', ...names].join('-')
}

const byName = (one: string, other: string) => one.localeCompare(other)

function importersOf(id: string, graph: Graph, found: Set<string> = new Set()): Set<string> {
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    importersOf(importer, graph, found)
  }
  return found
}
