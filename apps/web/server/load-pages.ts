import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PageTable } from './page-table.ts'

export type StoredFile = {
  type: string
  etag: string
  /** Keyed by Content-Encoding; `identity` is the uncompressed file. */
  encodings: Partial<Record<'br' | 'gzip', Buffer>> & { identity: Buffer }
}
export type Pages = { table: PageTable; files: ReadonlyMap<string, StoredFile> }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/**
 * Reads the whole build into memory. It is only a few megabytes, and a path can then only reach a file that existed
 * at startup.
 */
export async function loadPages(pagesDir: string): Promise<Pages> {
  const table = JSON.parse(await readFile(join(pagesDir, 'page-table.json'), 'utf8')) as PageTable
  const clientDir = join(pagesDir, 'client')
  const files = new Map<string, StoredFile>()
  for (const entry of await readdir(clientDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(entry.name)]
    if (entry.isFile() && type) files.set(relative(clientDir, path), await loadFile(path, type))
  }
  return { table, files }
}

async function loadFile(path: string, type: string): Promise<StoredFile> {
  const identity = await readFile(path)
  const br = await readFile(`${path}.br`).catch(() => undefined)
  const gzip = await readFile(`${path}.gz`).catch(() => undefined)
  return {
    type,
    etag: etagOf(identity),
    encodings: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
  }
}

/** Stores a page that did not exist at build time. */
export function storeHtml(html: string): StoredFile {
  const identity = Buffer.from(html)
  return {
    type: TYPES['.html'] ?? '',
    etag: etagOf(identity),
    encodings: { identity, gzip: gzipSync(identity) },
  }
}

function etagOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
