import { expect, test } from 'vitest'
import { createStatementNames } from './named-statements.ts'

const ask = (names: ReturnType<typeof createStatementNames>, text: string, times: number) => {
  let name: string | undefined
  for (let n = 0; n < times; n += 1) name = names.nameOf(text)
  return name
}

test('a statement gets a name once it is said often, and keeps it', () => {
  const names = createStatementNames()
  expect(ask(names, 'select "id" from "users" where "id" = $1', 9)).toBeUndefined()
  expect(ask(names, 'select "id" from "users" where "id" = $1', 1)).toBe('s1')
  expect(ask(names, 'select "id" from "users" where "id" = $1', 5)).toBe('s1')
  expect(ask(names, 'select "id" from "sales" where "id" = $1', 10)).toBe('s2')
})

test.each([
  'select * from "payouts" where "id" = $1',
  'select "p".* from "payouts" as "p" where "id" = $1',
  'update "payouts" set "state" = $1 returning *',
  'select "id", * from "payouts" where "id" = $1',
])('%s answers otherwise after a new column and gets none', (text) => {
  expect(ask(createStatementNames(), text, 20)).toBeUndefined()
})

test('counting rows is not whole rows', () => {
  expect(ask(createStatementNames(), 'select count(*) from "sales" where "user_id" = $1', 10)).toBe('s1')
})

test('there are never more than 500 names', () => {
  const names = createStatementNames()
  const given = new Set(Array.from({ length: 600 }, (_, n) => ask(names, `select $1::text || '${n}'`, 10)))
  given.delete(undefined)
  expect(given.size).toBe(500)
})
