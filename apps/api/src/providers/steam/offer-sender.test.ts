import { expect, test } from 'vitest'
import { writeForm } from './offer-sender.ts'
import { problemIn } from './sent-offer-calls.ts'

const DRAFT = {
  partnerId: '76561198000265999',
  tradeToken: 'aB3-_xYz',
  message: 'Kod / Code: ABCD2345',
  assetIds: ['11', '12'],
}

test('asks for the items and never gives one', () => {
  const form = writeForm(DRAFT)
  const offer = JSON.parse(form['json_tradeoffer'] ?? '') as {
    version: number
    me: { assets: unknown[]; currency: unknown[] }
    them: { assets: unknown[] }
  }
  expect(offer.me).toEqual({ assets: [], currency: [], ready: false })
  expect(offer.them.assets).toEqual([
    { appid: 730, contextid: '2', amount: 1, assetid: '11' },
    { appid: 730, contextid: '2', amount: 1, assetid: '12' },
  ])
  expect(offer.version).toBe(3)
  expect(JSON.parse(form['trade_offer_create_params'] ?? '')).toEqual({
    trade_offer_access_token: 'aB3-_xYz',
  })
})

test('refuses an offer that asks for nothing', () => {
  expect(() => writeForm({ ...DRAFT, assetIds: [] })).toThrow()
})

test.each([
  ['You cannot trade with Ola because they have a trade ban.', 'trade_ban'],
  [
    'Ola is not available to trade. More information will be shown to Ola if they invite you.',
    'not_available',
  ],
  ['You cannot trade because you have logged in from a new device.', 'new_device'],
  ['You have sent too many trade offers, or have too many outstanding trade offers with Ola.', 'too_many'],
  ['There was an error sending your trade offer. Please try again later. (50)', 'too_many'],
  ["We were unable to contact the game's item server. (20)", 'item_server_down'],
  ['Trade Offers can only be sent to friends.', 'token_dead'],
  ['This Trade URL is no longer valid for sending a trade offer.', 'token_dead'],
  ['There was an error sending your trade offer. Please try again later. (26)', 'items_gone'],
  ['There was an error sending your trade offer. Please try again later. (16)', null],
])('understands “%s”', (text, problem) => {
  expect(problemIn(text)).toBe(problem)
})
