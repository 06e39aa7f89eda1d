import type { Language } from '@app/contract/languages'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type ManifestChunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Record<string, ManifestChunk>
export type PageAssets = { entry: string; modules: string[]; styles: string[]; fonts: string[] }

const ENTRY = 'src/app/entry.client.tsx'
const FONTS = /manrope-latin(-ext)?-wght-normal.*\.woff2$/

export async function readManifest(buildDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(buildDir, 'client/.vite/manifest.json'), 'utf8')) as Manifest
}

/**
 * The files that a page needs before it reacts to a click: the entry, the page's modules, their imports, and the
 * texts of one language. The HTML lists them so that the browser loads them in parallel.
 */
export function assetsOf(manifest: Manifest, pageModules: readonly string[], language: Language): PageAssets {
  const keys = new Set<string>()
  for (const module of [ENTRY, ...pageModules]) collectImports(manifest, module, keys)
  const texts = [...keys]
    .flatMap((key) => manifest[key]?.dynamicImports ?? [])
    .filter((key) => key.endsWith(`/locales/${language}.ts`))
  for (const key of texts) collectImports(manifest, key, keys)

  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  const entry = manifest[ENTRY]?.file
  if (entry === undefined) throw new Error(`${ENTRY} is not in the manifest`)
  const fonts = chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => FONTS.test(file))
  return {
    entry,
    modules: unique(chunks.map((chunk) => chunk.file)).filter((file) => file !== entry),
    styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])),
    // The order does not matter: every page needs both font files, the Latin letters and the Polish ones.
    fonts: unique(fonts),
  }
}

function collectImports(
  manifest: Manifest,
  key: string,
  found: Set<string>,
  visited: Set<string> = new Set(found),
): void {
  if (visited.has(key)) return
  visited.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest`)
  // Imports first: the rules of a component follow those of its parts, as when the browser itself loads the files.
  for (const imported of chunk.imports ?? []) collectImports(manifest, imported, found, visited)
  found.add(key)
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}
