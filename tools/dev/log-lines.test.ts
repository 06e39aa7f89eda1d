import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { readableLines } from './log-lines.ts'

const ROOT = '/home/me/skinkantor'
// Colours depend on the terminal.
const read = (...lines: string[]) => readableLines(lines, ROOT).map(stripVTControlCharacters)

test('prints a log line as its message and its fields', () => {
  const line =
    '{"level":30,"time":"2026-11-17T10:00:00Z","process":"worker","pid":1,"job":"tend","ms":5,"msg":"job finished"}'
  expect(read(line)).toEqual(['job finished job=tend ms=5'])
})

test('prints a logged error as one line with its place in our code', () => {
  const err = {
    type: 'TypeError',
    message: 'x is not a function',
    stack: `    at f (${ROOT}/node_modules/pg/index.js:3:1)\n    at g (file://${ROOT}/apps/api/src/a.ts:12:5)`,
  }
  expect(read(JSON.stringify({ level: 50, msg: 'request failed', err }))).toEqual([
    'request failed TypeError: x is not a function (apps/api/src/a.ts:12)',
  ])
})

test('prints the trace of a process that ends as one line', () => {
  expect(
    read(
      `file://${ROOT}/apps/api/src/b.ts:7`,
      'const x = ;',
      '          ^',
      '',
      "SyntaxError: Unexpected token ';'",
      '    at compileSourceTextModule (node:internal/modules/esm/utils:344:16)',
      '',
      'Node.js v24.12.0',
    ),
  ).toEqual(["SyntaxError: Unexpected token ';' (apps/api/src/b.ts:7)"])
})

test('leaves other lines as they are, and the ready line out', () => {
  expect(read('hmr update /src/a.tsx', '{"ready":true,"url":"http://127.0.0.1:1"}', '{broken')).toEqual([
    'hmr update /src/a.tsx',
    '{broken',
  ])
})
