import path from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { applyEdits, type Edit } from '../../apps/api/test/model/mutations.ts'
import base from '../../vitest.config.ts'

/** Runs the tests against a product with changes that exist only in this run (`npm run sim -- --mutants`). */
const SOURCES = path.join(import.meta.dirname, '../../apps/api/src')
const edits = JSON.parse(process.env['MUTANT'] ?? '[]') as Edit[]

const mutant: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    const file = path.relative(SOURCES, id.split('?')[0]!)
    const own = edits.filter((edit) => edit.file === file)
    return own.length === 0 ? undefined : applyEdits(code, own)
  },
}

/** Cached modules would hide a mutant from its tests, or leak it into others. */
const fresh = { fsModuleCache: false }

export default defineConfig({
  root: path.join(import.meta.dirname, '../..'),
  test: {
    ...base.test,
    ...fresh,
    projects: (base.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project
        ? { ...project, plugins: [...(project.plugins ?? []), mutant], test: { ...project.test, ...fresh } }
        : project,
    ),
  },
})
