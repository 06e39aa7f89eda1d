import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

const OURS = '76561198000265728'
const account = (token: string | null = null) => ({ kind: 'account', steamId: OURS, token })

test.each([
  ['https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1', account('EXAMPLE1')],
  ['  https://steamcommunity.com/tradeoffer/new?partner=40000000 ', account()],
  ['HTTPS://SteamCommunity.com/tradeoffer/new/?token=x&partner=40000000#x', account('x')],
  ['steamcommunity.com/tradeoffer/new/?partner=40000000', account()],
  [`https://steamcommunity.com/profiles/${OURS}`, account()],
  [`https://steamcommunity.com/profiles/${OURS}/?l=polish`, account()],
  [OURS, account()],
  ['[U:1:40000000]', account()],
  ['https://steamcommunity.com/tradeoffer/6512345678/', { kind: 'offer', offerId: '6512345678' }],
  ['https://steamcommunity.com/id/skinkantor', { kind: 'nickname' }],
  ['ABCDEFG2', { kind: 'code' }],
  ['abcdefg2', { kind: 'code' }],
])('recognises %s', (text, expected) => {
  expect(readPasted(text)).toEqual(expected)
})

test.each([
  'http://steamcommunity.com/profiles/76561198000265728',
  'https://steamcommunity.com.pl/profiles/76561198000265728',
  'https://steamcommunity.com.example/tradeoffer/new/?partner=40000000',
  'https://trade.steamcommunity.com/tradeoffer/new/?partner=40000000',
  'https://steamcommunity.com./tradeoffer/new/?partner=40000000',
  'https://steamcommunity.com:443/tradeoffer/new/?partner=40000000',
  'https://steamcommunity.com:8443/tradeoffer/new/?partner=40000000',
  'https://steamcommunity.com@evil.example/tradeoffer/new/?partner=40000000',
  'https://user@steamcommunity.com/tradeoffer/new/?partner=40000000',
  'https://user:pass@steamcommunity.com/tradeoffer/new/?partner=40000000',
  'https://evil.example/steamcommunity.com/tradeoffer/new/?partner=40000000',
  'https://evil.example?https://steamcommunity.com/profiles/76561198000265728',
  'https://evil.example#https://steamcommunity.com/profiles/76561198000265728',
  'https://evil.example\\@steamcommunity.com/profiles/76561198000265728',
  'https:\\\\steamcommunity.com\\profiles\\76561198000265728',
  'https:/steamcommunity.com/profiles/76561198000265728',
  'https://steamcommunıty.com/profiles/76561198000265728',
  'https://steamcommunіty.com/profiles/76561198000265728',
  'https://steamcommunity。com/profiles/76561198000265728',
  'https://ｓteamcommunity.com/profiles/76561198000265728',
  'https://xn--steamcommunty-jbc.com/profiles/76561198000265728',
  'https://steamcommunity%2ecom/profiles/76561198000265728',
  'https://steamcommunity.com%00.evil.example/profiles/76561198000265728',
  'https://steam\tcommunity.com/profiles/76561198000265728',
  'https://steamcommunity.com/profiles/76561198000265728\nhttps://evil.example/',
  'https://steamcommunity.com/profiles/76561198000265728\u202e',
  'https://steamcommunity.com/profiles/７6561198000265728',
  'https://steamcornmunity.com/tradeoffer/new/?partner=40000000',
  'https://127.0.0.1/tradeoffer/new/?partner=40000000',
  'https://[::1]/tradeoffer/new/?partner=40000000',
  'javascript:alert(1)//steamcommunity.com/profiles/76561198000265728',
  'steam://url/SteamIDPage/76561198000265728',
  'file:///etc/passwd',
  '//steamcommunity.com/profiles/76561198000265728',
  's.team/p/abcd-efgh',
])('%s is not a Steam link', (text) => {
  expect(readPasted(text)).toEqual({ kind: 'other_site' })
})

test.each([
  'https://steamcommunity.com/tradeoffer/new/?partner=40000000&partner=1',
  'https://steamcommunity.com/tradeoffer/new/?partner=40000000&%70artner=1',
  'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=a&token=b',
  'https://steamcommunity.com/tradeoffer/new/?partner=040000000',
  'https://steamcommunity.com/tradeoffer/new/?partner=+40000000',
  'https://steamcommunity.com/tradeoffer/new/?partner=4e7',
  'https://steamcommunity.com/tradeoffer/new/?partner=9999999999',
  'https://steamcommunity.com/tradeoffer/new/?partner=0',
  'https://steamcommunity.com/tradeoffer/new/?partner=%D9%A4%D9%A0',
  'https://steamcommunity.com/tradeoffer/new/?Partner=40000000',
  'https://steamcommunity.com/tradeoffer/new/',
  'https://steamcommunity.com/linkfilter/?url=https://steamcommunity.com/profiles/76561198000265728',
  'https://steamcommunity.com/profiles/76561198000265728/../76561198000265729',
  'https://steamcommunity.com/profiles/76561197960265728',
  'https://steamcommunity.com//profiles/76561198000265728',
  'https://steamcommunity.com/tradeoffer/0/',
  'https://steamcommunity.com/',
  '76561198000265728 76561198000265729',
  '7656119800026572',
  'ABCDEFG1',
  'ABCDEFGH2',
  'cześć',
  '',
])('%s is unreadable', (text) => {
  expect(readPasted(text)).toEqual({ kind: 'unreadable' })
})

test('a similar account number is another account', () => {
  for (const partner of ['4000000', '400000000', '40000001', '140000000'])
    expect(readPasted(`https://steamcommunity.com/tradeoffer/new/?partner=${partner}`)).not.toMatchObject({
      steamId: OURS,
    })
})
