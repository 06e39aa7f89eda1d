import { expect, test } from 'vitest'
import { readOpenIdReturn, saysValid, stateOf } from './openid-return.ts'

test('a yes counts only as a line of its own', () => {
  expect(saysValid('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n')).toBe(true)
  for (const body of [
    'is_valid:false',
    'error:is_valid:true',
    ' is_valid:true',
    'is_valid:true ',
    'is_valid:true\r\n',
    'IS_VALID:TRUE',
    '',
  ]) {
    expect(saysValid(body)).toBe(false)
  }
})

test('a state is read only from a query without tricks', () => {
  expect(stateOf('state=abc&openid.mode=cancel')).toBe('abc')
  expect(stateOf('state=abc&state=def')).toBeUndefined()
  expect(stateOf('state=abc&x=1')).toBeUndefined()
  expect(stateOf('')).toBeUndefined()
})

test('a query with thousands of parameters is refused before it is read', () => {
  expect(readOpenIdReturn('a=1&'.repeat(100_000), 'x')).toEqual({ refused: 'too many parameters' })
})
