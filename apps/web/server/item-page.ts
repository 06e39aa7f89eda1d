import { storeHtml, type StoredFile } from './load-pages.ts'
import type { ItemHead } from './page-table.ts'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*"\/?>/

/**
 * The frame of an item page with the item's name in its head, for search engines and shared links. An unknown item
 * returns a real 404; without a name in time, the plain frame is served.
 */
export function describeItem(
  frame: StoredFile,
  head: ItemHead,
  name: string | null | undefined,
): { file: StoredFile; status: number } {
  if (name === undefined) return { file: frame, status: 200 }
  const html = frame.encodings.identity.toString('utf8')
  if (name === null) {
    return {
      file: storeHtml(html.replace('</head>', '<meta name="robots" content="noindex"></head>')),
      status: 404,
    }
  }
  const fill = (text: string) => escapeHtml(text.replace('{name}', () => name))
  const described = html
    .replace(TITLE, () => `<title>${fill(head.title)}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${fill(head.description)}"/>`)
  return { file: storeHtml(described), status: 200 }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
