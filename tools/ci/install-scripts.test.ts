import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
let folder: string

/** A project with one dependency whose install scripts write a marker file when they run. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-planted-'))
  const planted = path.join(folder, 'planted/package')
  mkdirSync(planted, { recursive: true })
  const leaveMark = `node -e "require('fs').writeFileSync(process.env.INIT_CWD + '/ran', '')"`
  const scripts = { preinstall: leaveMark, install: leaveMark, postinstall: leaveMark }
  writeJson(path.join(planted, 'package.json'), { name: 'planted', version: '1.0.0', scripts })
  const archive = path.join(folder, 'planted-1.0.0.tgz')
  expect(spawnSync('tar', ['-czf', archive, '-C', path.dirname(planted), 'package']).status).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeJson(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content))
}

function install(name: string, isGuarded: boolean): { hasSucceeded: boolean; hasRun: boolean; said: string } {
  const project = path.join(folder, name)
  mkdirSync(project)
  const dependencies = { planted: 'file:../planted-1.0.0.tgz' }
  writeJson(path.join(project, 'package.json'), { name, version: '1.0.0', private: true, dependencies })
  if (isGuarded) copyFileSync(path.join(root, '.npmrc'), path.join(project, '.npmrc'))
  // An npm variable of the user who runs the tests must not replace our settings.
  const environment = Object.entries(process.env).filter(([key]) => !key.toLowerCase().startsWith('npm_'))
  const { status, stderr } = spawnSync('npm', ['install', '--offline', '--no-audit'], {
    cwd: project,
    encoding: 'utf8',
    env: Object.fromEntries(environment),
  })
  return { hasSucceeded: status === 0, hasRun: existsSync(path.join(project, 'ran')), said: stderr }
}

test('blocks an install script and fails the install', () => {
  const guarded = install('guarded', true)
  expect(guarded).toMatchObject({ hasSucceeded: false, hasRun: false })
  expect(guarded.said).toContain('planted@1.0.0')
  // Without our settings the script runs, which proves that the settings block it.
  expect(install('unguarded', false)).toMatchObject({ hasSucceeded: true, hasRun: true })
})
