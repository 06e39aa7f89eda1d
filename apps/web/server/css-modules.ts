import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
const GLOBAL_SHEET = join(SOURCES, 'styles/base.css')

/** What a style sheet defines itself; `:global(.icon)` names a class of another one. */
export function namesIn(css: string): Set<string> {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/'[^']*'|:global\([^)]*\)/g, '')
  return new Set([...text.matchAll(/(?:\.|@keyframes )([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''))
}

export function moduleFiles(): string[] {
  return globSync('**/*.module.css', { cwd: SOURCES })
    .sort()
    .map((file) => join(SOURCES, file))
}

let filesOf = new Map<string, string[]>()

function readNames(): void {
  filesOf = new Map()
  for (const file of [GLOBAL_SHEET, ...moduleFiles()])
    for (const name of namesIn(readFileSync(file, 'utf8')))
      filesOf.set(name, [...(filesOf.get(name) ?? []), file])
}

/**
 * A class keeps its name when no other style sheet defines the same one, so names are short and readable in the build
 * too, and equal in the pages rendered there and in the browser. States (`is-open`) have one name everywhere: a rule
 * names the component beside them.
 */
export function scopedName(name: string, file: string): string {
  if (name.startsWith('is-')) return name
  const path = file.replace(/\?.*$/, '')
  if (!filesOf.get(name)?.includes(path)) readNames()
  if ((filesOf.get(name) ?? []).every((other) => other === path)) return name
  return `${basename(dirname(path))}-${basename(path, '.module.css')}_${name}`
}

const IMPORT = /^import (\w+) from '#([\w/-]+\.module\.css)'$/gm

/**
 * Writes every class name where it is used. Otherwise a page would load an object with all classes of each of its
 * components, about 2 kB. A name that an expression completes is possible for classes that keep their names.
 */
export function inlineClassNames(code: string): string {
  return [...code.matchAll(IMPORT)].reduce((text, [statement, local = '', path = '']) => {
    const file = join(SOURCES, path)
    const completed = new RegExp(`\\b${local}\\[(\`([\\w-]+)\\$[^\`]*\`)\\]`, 'g')
    const whole = new RegExp(`\\b${local}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')
    const inlined = text
      .replace(statement, `import '#${path}'`)
      .replaceAll(completed, (_, template: string, start: string) => {
        const changed = [...namesIn(readFileSync(file, 'utf8'))].find(
          (name) => name.startsWith(start) && scopedName(name, file) !== name,
        )
        if (changed !== undefined) throw new Error(`${path}: another style sheet also defines ${changed}`)
        return template
      })
      .replaceAll(
        whole,
        (_, plain?: string, quoted?: string) => `'${scopedName(plain ?? quoted ?? '', file)}'`,
      )
    // The import is gone, so a name that is left would stop the page in the browser.
    const left = new RegExp(`\\b${local}\\[[^\\]]*`).exec(inlined)
    if (left) throw new Error(`${path}: write the class name or its start as text: ${left[0]}`)
    return inlined
  }, code)
}

/** The build's part of CSS modules: names in the scripts, and rules that stay although no script imports anything. */
export const classNamesInScripts: Plugin[] = [
  {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\.module\.css'/ },
      handler: (code) => ({ code: inlineClassNames(code), map: null }),
    },
  },
  {
    name: 'keep-rules',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]
