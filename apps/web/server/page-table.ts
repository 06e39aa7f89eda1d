import { barePath, languageOfPath, matchesPattern } from '../src/lib/paths.ts'

/** How to answer one path. Patterns contain no language; `language` is the language of the file. */
export type PageEntry = {
  pattern: string
  language: 'pl' | 'en'
  file: string
  status: number
  cacheControl: string
  csp: string
  referrerPolicy: string
  /** For item pages: the head that the server writes after it replaces `{name}` with the item's name. */
  head?: ItemHead
}

export type ItemHead = { title: string; description: string }

/** The build writes this table and the page server reads it. The first matching entry wins. */
export type PageTable = {
  pages: PageEntry[]
  assets: { prefix: string; cacheControl: string }
  otherFiles: { cacheControl: string }
  headers: Record<string, string>
}

/** Always finds an entry, because the last entries match every path and return 404. */
export function findPage(table: PageTable, pathname: string): PageEntry | undefined {
  const language = languageOfPath(pathname)
  const bare = barePath(pathname)
  return table.pages.find((entry) => entry.language === language && matchesPattern(entry.pattern, bare))
}
