import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTradeUrl, writeTradeUrl } from './trade-url.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_115 })

const BASE = 76_561_197_960_265_728n
const account = fc.bigInt({ min: 1n, max: 9_999_999_999n })
const token = fc.stringMatching(/^[A-Za-z0-9_-]{8}$/)

test('a written trade URL parses back for every account and token', () => {
  fc.assert(
    fc.property(account, token, (accountId, secret) => {
      const steamId = (BASE + accountId).toString()
      expect(readTradeUrl(writeTradeUrl(steamId, secret), steamId)).toEqual({
        partner: accountId.toString(),
        token: secret,
      })
    }),
  )
})

test('reports a trade URL of another account as foreign', () => {
  fc.assert(
    fc.property(account, account, token, (own, other, secret) => {
      fc.pre(own !== other)
      expect(readTradeUrl(writeTradeUrl((BASE + other).toString(), secret), (BASE + own).toString())).toBe(
        'foreign',
      )
    }),
  )
})

test('never throws for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(readTradeUrl(text, (BASE + 1n).toString())).toBe('malformed')
    }),
  )
})

const STEAM_ID = (BASE + 39_734_272n).toString()
const GOOD = 'partner=39734272&token=aB-_4567'

test.each([
  `https://steamcommunity.com/tradeoffer/new/?${GOOD}`,
  `http://steamcommunity.com/tradeoffer/new?${GOOD}`,
  `  https://steamcommunity.com/tradeoffer/new/?${GOOD.replace('&', '&amp;')}\n`,
  `https://steamcommunity.com/tradeoffer/new/?token=aB-_4567&partner=39734272&for_item=730_2_1`,
  `HTTPS://SteamCommunity.com/tradeoffer/new/?${GOOD}`,
  `https://steamcommunity.com/tradeoffer/new/?${GOOD}#x`,
  'https://steamcommunity.com/tradeoffer/new/?partner=0039734272&token=aB-_4567',
])('accepts pasted forms: %j', (text) => {
  expect(readTradeUrl(text, STEAM_ID)).toEqual({ partner: '39734272', token: 'aB-_4567' })
})

// URLs that different parsers read as different hosts.
test.each([
  '',
  '   ',
  'steamcommunity.com/tradeoffer/new/?' + GOOD,
  `https://steamcommunity.com.evil.example/tradeoffer/new/?${GOOD}`,
  `https://evil.example/steamcommunity.com/tradeoffer/new/?${GOOD}`,
  `https://steamcommunity.com@evil.example/tradeoffer/new/?${GOOD}`,
  `https://user:pw@steamcommunity.com/tradeoffer/new/?${GOOD}`,
  `https://steamcommunity.com:8443/tradeoffer/new/?${GOOD}`,
  `https://steamcommunity.com\\@evil.example/tradeoffer/new/?${GOOD}`,
  `https://xn--steamcommunity-x.com/tradeoffer/new/?${GOOD}`,
  `https://steamcommunıty.com/tradeoffer/new/?${GOOD}`,
  `ftp://steamcommunity.com/tradeoffer/new/?${GOOD}`,
  `javascript:alert(1)//steamcommunity.com/tradeoffer/new/?${GOOD}`,
  `file:///tradeoffer/new/?${GOOD}`,
  `//steamcommunity.com/tradeoffer/new/?${GOOD}`,
  `https://steamcommunity.com/tradeoffer/new/../../login?${GOOD}`,
  `https://steamcommunity.com/tradeoffer/new/x?${GOOD}`,
  `https://steamcommunity.com/tradeoffer/?${GOOD}`,
  'https://steamcommunity.com/tradeoffer/new/?partner=39734272',
  'https://steamcommunity.com/tradeoffer/new/?token=aB-_4567',
  `https://steamcommunity.com/tradeoffer/new/?${GOOD}&partner=1`,
  `https://steamcommunity.com/tradeoffer/new/?${GOOD}&token=aaaaaaaa`,
  'https://steamcommunity.com/tradeoffer/new/?partner=39734272&token=short',
  'https://steamcommunity.com/tradeoffer/new/?partner=39734272&token=too-long-1',
  'https://steamcommunity.com/tradeoffer/new/?partner=39734272&token=aB%2D_456%00',
  'https://steamcommunity.com/tradeoffer/new/?partner=3973.4272&token=aB-_4567',
  'https://steamcommunity.com/tradeoffer/new/?partner=0x25E4D00&token=aB-_4567',
  'https://steamcommunity.com/tradeoffer/new/?partner=-39734272&token=aB-_4567',
  'https://steamcommunity.com/tradeoffer/new/?partner=39734272&token=aB _4567',
  `https://steamcommunity.com/tradeoffer/new/\u0000?${GOOD}`,
  `https://steamcommunity.com/\ttradeoffer/new/?${GOOD}`,
  `https://[::1]/tradeoffer/new/?${GOOD}`,
  `https://127.0.0.1/tradeoffer/new/?${GOOD}`,
])('refuses %j', (text) => {
  expect(readTradeUrl(text, STEAM_ID)).toBe('malformed')
})
