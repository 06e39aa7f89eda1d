import { expect, test } from 'vitest'
import { parseHandOver, readPlatformId } from './sign-in-code.ts'

const steamId = '76561198000000001'
const pair = { accessToken: 'h.p.s', refreshToken: 'r-1' }

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

test('reads the callback form from the query in both languages', () => {
  const search = '?accessToken=h.p.s&refreshToken=r-1&state=abc'
  const expected = { form: 'callback', state: 'abc', pair, isSuccess: true }
  expect(parseHandOver('/auth/callback', search)).toEqual(expected)
  expect(parseHandOver('/en/auth/callback/', search)).toEqual(expected)
})

test.each(['', '?accessToken=a', '?refreshToken=b&state=c', '?accessToken=&refreshToken='])(
  'the callback with %j has no tokens',
  (search) => {
    expect(parseHandOver('/auth/callback', search)).toMatchObject({ form: 'callback', pair: undefined })
  },
)

test('reads the login form from base64url and base64, including Polish letters', () => {
  const data = { success: true, state: 'ąę?>', tokens: pair, user: { displayName: 'Żółw~~' } }
  const expected = { form: 'login', state: 'ąę?>', pair, isSuccess: true }
  const plain = encodeURIComponent(Buffer.from(JSON.stringify(data)).toString('base64'))
  expect(parseHandOver('/login', `?steam_callback=true&data=${encode(data)}`)).toEqual(expected)
  expect(parseHandOver('/en/login', `?steam_callback=true&data=${plain}`)).toEqual(expected)
})

test.each([
  ['no data', ''],
  ['broken base64', '&data=%%%'],
  ['broken JSON', `&data=${Buffer.from('{').toString('base64url')}`],
  ['a list', `&data=${encode([])}`],
  ['null tokens', `&data=${encode({ success: true, tokens: null })}`],
  ['a refusal', `&data=${encode({ success: false, state: 'a' })}`],
  ['bytes that are not UTF-8', `&data=${Buffer.from([0xff, 0xfe]).toString('base64url')}`],
])('the login form with %s has no tokens and does not throw', (_name, rest) => {
  expect(parseHandOver('/login', `?steam_callback=true${rest}`)).toMatchObject({
    form: 'login',
    pair: undefined,
  })
})

test('ignores other URLs as a return from Steam', () => {
  expect(parseHandOver('/login', '')).toBeUndefined()
  expect(parseHandOver('/login', '?data=e30')).toBeUndefined()
  expect(parseHandOver('/', '?accessToken=a&refreshToken=b')).toBeUndefined()
})

test('reads the platform id from the token payload', () => {
  expect(readPlatformId(`e30.${encode({ steamId })}.x`)).toBe(steamId)
})

test.each([
  ['not a token', 'abc'],
  ['an empty text', ''],
  ['a payload without the id', `e30.${encode({})}.x`],
  ['an id of another shape', `e30.${encode({ steamId: '12' })}.x`],
  ['an id that is a number', `e30.${encode({ steamId: 12 })}.x`],
])('%s has no platform id', (_name, token) => {
  expect(readPlatformId(token)).toBeUndefined()
})
