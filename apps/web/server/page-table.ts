import { barePath, languageOfPath, matchesPattern } from '../src/lib/paths.ts'

/** How to answer one address. Patterns carry no language; `language` says for which one the file is. */
export type PageEntry = {
  pattern: string
  language: 'pl' | 'en'
  file: string
  status: number
  cacheControl: string
  csp: string
  referrerPolicy: string
  /** For a page per item: what a server that knows the item's `{name}` writes into the head. */
  head?: ItemHead
}

export type ItemHead = { title: string; description: string }

/** Written by the build, read by whatever serves the pages. The first entry that fits wins. */
export type PageTable = {
  pages: PageEntry[]
  assets: { prefix: string; cacheControl: string }
  otherFiles: { cacheControl: string }
  headers: Record<string, string>
}

/** Always finds an entry: the last ones fit every address and answer 404. */
export function findPage(table: PageTable, pathname: string): PageEntry | undefined {
  const language = languageOfPath(pathname)
  const bare = barePath(pathname)
  return table.pages.find((entry) => entry.language === language && matchesPattern(entry.pattern, bare))
}
