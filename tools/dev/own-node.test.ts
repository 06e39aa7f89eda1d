import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const OWN_NODE = `node-${process.platform}-${process.arch}`
let project: string

/** A project for which npm has installed Node as npm 10 does: not on the path of scripts. */
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'skinkantor-own-node-'))
  for (const folder of ['tools/dev', 'node_modules/.bin', `node_modules/${OWN_NODE}/bin`])
    mkdirSync(path.join(project, folder), { recursive: true })
  copyFileSync(path.join(import.meta.dirname, 'own-node.js'), path.join(project, 'tools/dev/own-node.js'))
  writeFileSync(path.join(project, 'package.json'), '{"type":"module"}')
  symlinkSync(process.execPath, path.join(project, `node_modules/${OWN_NODE}/bin/node`))
  lock({ [OWN_NODE]: {} })
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

function lock(optional: Record<string, object>): void {
  const here = { optional: true, os: [process.platform], cpu: [process.arch] }
  const packages = Object.entries(optional).map(([name, facts]) => [
    `node_modules/${name}`,
    { ...here, ...facts },
  ])
  writeFileSync(
    path.join(project, 'package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(packages) }),
  )
}

function runOwnNode() {
  return spawnSync(process.execPath, [path.join(project, 'tools/dev/own-node.js')], { encoding: 'utf8' })
}

test('links the project’s own Node where scripts find it', () => {
  expect(runOwnNode()).toMatchObject({ status: 0, stderr: '' })
  expect(realpathSync(path.join(project, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath))
})

test('reports packages that npm left out, with the command to install them', () => {
  lock({ [OWN_NODE]: {}, missing: {}, elsewhere: { os: ['plan9'] }, other: { libc: ['musl'] } })
  const { status, stderr } = runOwnNode()
  expect(status).toBe(1)
  expect(stderr).toContain('left out 1 packages')
  expect(stderr).toContain('node_modules/missing')
  expect(stderr).toContain('PATH="$PWD/node_modules/.bin:$PATH" npm ci')
})

test('reports that no packages are installed', () => {
  rmSync(path.join(project, 'node_modules'), { recursive: true })
  expect(runOwnNode()).toMatchObject({
    status: 1,
    stderr: 'The packages are not installed. Run this first: npm ci\n',
  })
})
