import { expect, test } from 'vitest'
import { ownPartOf, readOpenIdReturn, saysValid } from './openid-return.ts'

test('accepts is_valid:true only as a separate line', () => {
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

test('reads the state only from an exact query', () => {
  expect(ownPartOf('lang=en&state=abc&openid.mode=cancel')).toEqual({ state: 'abc', language: 'en' })
  for (const query of [
    'lang=pl&state=abc&state=def',
    'lang=pl&state=abc&x=1',
    'state=abc',
    'lang=de&state=abc',
    '',
  ]) {
    expect(ownPartOf(query)).toBeUndefined()
  }
})

test('refuses a query with thousands of parameters without parsing it', () => {
  expect(readOpenIdReturn('a=1&'.repeat(100_000), 'x')).toEqual({ refused: 'too many parameters' })
})
