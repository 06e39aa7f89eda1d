import { LANGUAGES, type Language } from '@app/contract/languages'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ITEM_PATTERN, paths, PRIVATE_PATTERNS, PUBLIC_PATTERNS } from '../src/lib/paths.ts'
import type { ItemHead, PageEntry, PageTable } from './page-table.ts'
import { fileOfFrame, fileOfNotFound, fileOfPublicPage } from './render-pages.ts'

const PUBLIC_CACHE = 'public, max-age=60, must-revalidate'
const PRIVATE_CACHE = 'no-store'
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** URLs that may contain one-time values must not leak through the Referer header. */
const SECRET_PATTERNS: readonly string[] = [
  paths.login,
  paths.authCallback,
  paths.confirmEmail,
  paths.stopLink,
  paths.stopAlerts,
]

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
}

export async function writePageTable(buildDir: string, itemHeads: Record<Language, ItemHead>): Promise<void> {
  const pages: PageEntry[] = []
  for (const language of LANGUAGES) {
    for (const pattern of PUBLIC_PATTERNS) {
      const file = fileOfPublicPage(pattern, language)
      pages.push(await entryOf(buildDir, { pattern, language, file, cacheControl: PUBLIC_CACHE }))
    }
    const item = { pattern: ITEM_PATTERN, language, file: fileOfFrame(ITEM_PATTERN, language) }
    const itemEntry = await entryOf(buildDir, { ...item, cacheControl: PUBLIC_CACHE })
    pages.push({ ...itemEntry, head: itemHeads[language] })
    for (const pattern of PRIVATE_PATTERNS) {
      const file = fileOfFrame(pattern, language)
      pages.push(await entryOf(buildDir, { pattern, language, file, cacheControl: PRIVATE_CACHE }))
    }
    const notFound = { pattern: '/*', language, file: fileOfNotFound(language), status: 404 }
    pages.push(await entryOf(buildDir, { ...notFound, cacheControl: PRIVATE_CACHE }))
  }
  const table: PageTable = {
    pages,
    assets: { prefix: '/assets/', cacheControl: IMMUTABLE_CACHE },
    otherFiles: { cacheControl: 'public, max-age=3600' },
    headers: HEADERS,
  }
  await writeFile(join(buildDir, 'page-table.json'), `${JSON.stringify(table, null, 2)}\n`)
}

type EntryFacts = {
  pattern: string
  language: Language
  file: string
  cacheControl: string
  status?: number
}

async function entryOf(buildDir: string, facts: EntryFacts): Promise<PageEntry> {
  const html = await readFile(join(buildDir, 'client', facts.file), 'utf8')
  const isSecret = SECRET_PATTERNS.includes(facts.pattern)
  return {
    pattern: facts.pattern,
    language: facts.language,
    file: facts.file,
    status: facts.status ?? 200,
    cacheControl: facts.cacheControl,
    csp: contentSecurityPolicy(html),
    referrerPolicy: isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
  }
}

/** Blocks all external sources and inline code, except this file's own scripts, which are allowed by hash. */
export function contentSecurityPolicy(html: string): string {
  const hashes = inlineScripts(html).map((script) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    // The one script that code may name: the service worker.
    'trusted-types service-worker',
  ].join('; ')
}

/** Structured data is also in script elements, but browsers do not run it, so the policy needs no hash for it. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<content>[\s\S]*?)<\/script>/g)
  return [...scripts].flatMap(({ groups }) => {
    const isInline = groups && !/\ssrc=|ld\+json/.test(groups['attributes'] ?? '')
    return isInline ? [groups['content'] ?? ''] : []
  })
}
