import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchTree } from './watch-tree.ts'

let folder: string
let changed: Set<string>
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-watch-'))
  mkdirSync(path.join(folder, 'old'))
  writeFileSync(path.join(folder, 'old/a.ts'), '1')
  changed = new Set()
  watchTree(folder, (file) => changed.add(path.relative(folder, file)))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('tells of a file that is replaced again and again', async () => {
  for (const round of ['2', '3', '4']) {
    changed.clear()
    writeFileSync(path.join(folder, 'b.tmp'), round)
    renameSync(path.join(folder, 'b.tmp'), path.join(folder, 'old/a.ts'))
    await expect.poll(() => [...changed]).toContain('old/a.ts')
  }
})

test('tells of files in folders that are made later', async () => {
  mkdirSync(path.join(folder, 'new'))
  await expect.poll(() => [...changed]).toContain('new')
  writeFileSync(path.join(folder, 'new/c.ts'), '1')
  await expect.poll(() => [...changed]).toContain('new/c.ts')
})
