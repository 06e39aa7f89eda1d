import { expect, test } from 'vitest'
import { findTradeUrlProblem } from './trade-url.ts'

const steamId = '76561198000000001'
const ownLink = 'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=Ab3_-xYz'

test('accepts the link of the signed-in account, also with surrounding spaces', () => {
  expect(findTradeUrlProblem(ownLink, steamId)).toBeUndefined()
  expect(findTradeUrlProblem(`  ${ownLink}\n`, steamId)).toBeUndefined()
})

test('reports a link of another account as foreign', () => {
  expect(findTradeUrlProblem(ownLink.replace('39734273', '39734274'), steamId)).toBe('foreign')
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['a word', 'trade'],
  ['plain http', ownLink.replace('https', 'http')],
  ['another host', ownLink.replace('steamcommunity.com', 'steamcommunity.com.example.org')],
  ['another port', ownLink.replace('steamcommunity.com', 'steamcommunity.com:8443')],
  ['another path', ownLink.replace('/new/', '/old/')],
  ['no partner', ownLink.replace('partner=39734273&', '')],
  ['a partner that is no number', ownLink.replace('39734273', '3973x')],
  ['no token', ownLink.replace('&token=Ab3_-xYz', '')],
  ['a short token', ownLink.replace('Ab3_-xYz', 'Ab3')],
])('refuses %s as a trade link', (_name, input) => {
  expect(findTradeUrlProblem(input, steamId)).toBe('invalid')
})
