import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REDIS_KEYS, redisKey } from './redis-keys.ts'

const sourceFolder = path.join(import.meta.dirname, '../..')

function productFiles(): { name: string; text: string }[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(sourceFolder, name), 'utf8') }))
}

/** Commands on a client named `redis`, `subscriber` or similar, whose first key is a string literal. */
const WRITTEN_OUT_KEY =
  /\b(redis|publisher|subscriber)\s*\.\s*(?!call\(|defineCommand\()(\w+)\(\s*(?:[A-Z_]+,\s*\d+,\s*)?['"`](?!message|error|ready|end|close|connect)/

test('every Redis key builder has a rule, and every rule has a builder', () => {
  expect(Object.keys(redisKey).sort()).toEqual(Object.keys(REDIS_KEYS).sort())
})

test('every rule names an existing owner, a bound and a lifetime', () => {
  for (const rule of Object.values(REDIS_KEYS)) {
    const isThere = productFiles().some(
      ({ name }) => name.startsWith(`${rule.owner}.`) || name.startsWith(`${rule.owner}/`),
    )
    expect(isThere, `${rule.owner} is not a file of ours`).toBe(true)
    expect(rule.bound.length).toBeGreaterThan(10)
    expect(rule.lifetimeSeconds).toBeGreaterThanOrEqual(0)
  }
})

test('no code contains a literal Redis key', () => {
  const offenders = productFiles().filter(({ text }) => WRITTEN_OUT_KEY.test(text))
  expect(offenders.map(({ name }) => name)).toEqual([])
  expect(WRITTEN_OUT_KEY.test("await redis.set('mine', 1)")).toBe(true)
  expect(WRITTEN_OUT_KEY.test('redis.eval(SCRIPT, 1, `a:${b}`)')).toBe(true)
})

test('only owners build their keys', () => {
  for (const [name, rule] of Object.entries(REDIS_KEYS)) {
    const users = productFiles().filter(({ text }) => text.includes(`redisKey.${name}(`))
    for (const user of users)
      expect(user.name.startsWith(rule.owner), `${user.name} builds ${name}`).toBe(true)
  }
})
