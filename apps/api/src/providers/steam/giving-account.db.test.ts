import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GivingAccount } from '#contexts/trading/dispatch/index.ts'
import { GIVER, GivingScene } from '#test/worlds/giving-scene.ts'
import { writeGiftForm } from './giving-account.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let scene: GivingScene
let account: GivingAccount
beforeAll(async () => {
  scene = await GivingScene.start()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  account = await scene.open()
})
afterEach(() => scene.simulator.control('reset', {}))

async function sendOne() {
  const gift = await scene.gift()
  const sent = await account.sendGift(gift)
  if (sent.kind !== 'sent') throw new Error(sent.kind)
  return { offerId: sent.offerId }
}

describe('a gift', () => {
  test('is sent, confirmed on the phone and accepted by the partner', async () => {
    await scene.gift()
    await scene.partner({ answersGifts: 'accept' })
    const gift = await scene.gift(2)
    const sent = await account.sendGift(gift)
    expect(sent).toEqual({ kind: 'sent', offerId: expect.stringMatching(/^\d+$/), needsConfirmation: true })
    const { offerId } = sent as { offerId: string }
    const listed = { offerId, partner: gift.partner, message: gift.message, givenAssetIds: gift.assetIds }
    expect(await account.listSentOffers()).toEqual([{ ...listed, state: 9, tradeId: null }])
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
    const [done] = await account.listSentOffers()
    expect(done).toEqual({ ...listed, state: 3, tradeId: expect.stringMatching(/^\d+$/) })
    expect(await account.confirmOffer(offerId)).toBe('missing')
  })

  test('gives exactly these items and asks for nothing', () => {
    const gift = { partner: '76561198000265999', token: 'aB3-_xYz', message: 'm', assetIds: ['11', '12'] }
    const offer = JSON.parse(writeGiftForm(gift)['json_tradeoffer'] ?? '') as Record<string, unknown>
    const items = ['11', '12'].map((assetid) => ({ appid: 730, contextid: '2', amount: 1, assetid }))
    expect(offer['me']).toEqual({ assets: items, currency: [], ready: false })
    expect(offer['them']).toEqual({ assets: [], currency: [], ready: false })
    expect(() => writeGiftForm({ ...gift, assetIds: [] })).toThrow()
    expect(() => writeGiftForm({ ...gift, assetIds: ['11', '11'] })).toThrow()
    expect(() => writeGiftForm({ ...gift, partner: '40000000' })).toThrow()
  })

  test('is cancelled before or after the confirmation', async () => {
    const first = await sendOne()
    await account.cancelOffer(first.offerId)
    expect(await scene.stateOf(first.offerId)).toBe(6)
    expect(await account.confirmOffer(first.offerId)).toBe('missing')
    const second = await sendOne()
    await account.confirmOffer(second.offerId)
    await account.cancelOffer(second.offerId)
    expect(await scene.stateOf(second.offerId)).toBe(6)
    await expect(account.cancelOffer(second.offerId)).rejects.toThrow('cancel: status 400')
  })

  test.each([
    ['trade-ban', 'trade_ban'],
    ['not-available', 'not_available'],
    ['new-device', 'new_device'],
    ['too-many', 'too_many'],
    ['friends-only', 'token_dead'],
    ['eresult-26', 'items_gone'],
  ])('%s is a refusal: no offer exists', async (kind, reason) => {
    const gift = await scene.gift()
    await scene.fault('steam.send', kind)
    expect(await account.sendGift(gift)).toEqual({ kind: 'refused', reason })
    expect(await scene.offers()).toEqual([])
  })

  test('a wrong token is a refusal', async () => {
    const gift = await scene.gift()
    const refused = { kind: 'refused', reason: 'token_dead' }
    expect(await account.sendGift({ ...gift, token: 'XXXXXXXX' })).toEqual(refused)
  })

  test.each([
    ['effect-then-reset', 1],
    ['effect-then-500', 1],
    ['effect-then-malformed', 1],
    ['effect-then-cut', 1],
    ['effect-then-eresult-2', 1],
    ['effect-then-eresult-11', 1],
    ['effect-then-eresult-16', 1],
    ['effect-then-eresult-28', 1],
    ['reset', 0],
    ['server-error', 0],
    ['html', 0],
    ['empty', 0],
    ['rate-limited', 0],
    ['session-expired', 0],
    ['item-server-down', 0],
    ['eresult-16', 0],
  ])('%s is unknown, and the list shows %i offers by its message', async (kind, count) => {
    const gift = await scene.gift()
    await scene.fault('steam.send', kind)
    expect(await account.sendGift(gift)).toEqual({ kind: 'unknown' })
    const found = (await account.listSentOffers()).filter(({ message }) => message === gift.message)
    expect(found).toHaveLength(count)
    for (const offer of found) expect(offer).toMatchObject({ state: 9, givenAssetIds: gift.assetIds })
  })

  test.each(['timeout', 'effect-then-silence'])('%s is unknown after the timeout', async (kind) => {
    const gift = await scene.gift()
    const hasty = await scene.open({ timeoutMs: 500 })
    await scene.fault('steam.send', kind)
    expect(await hasty.sendGift(gift)).toEqual({ kind: 'unknown' })
  })

  test('is not sent any more when preparing it took too long', async () => {
    const gift = await scene.gift()
    const hasty = await scene.open({ sendWithinMs: 100 })
    await scene.fault('steam.session', 'slow', { delayMs: 300 })
    expect(await hasty.sendGift(gift)).toEqual({ kind: 'unknown' })
    expect(await scene.simulator.control('requests?path=/tradeoffer/new/send')).toEqual([])
  })

  test('an invented offer is not in the list, and a doubled one is there twice', async () => {
    const gift = await scene.gift()
    await scene.fault('steam.send', 'invented-id')
    expect(await account.sendGift(gift)).toMatchObject({ kind: 'sent', offerId: '1' })
    expect(await account.listSentOffers()).toEqual([])
    await scene.fault('steam.send', 'twice')
    await account.sendGift(gift)
    expect(await account.listSentOffers()).toHaveLength(2)
  })
})

describe('the list of sent offers', () => {
  test('is complete over several pages', async () => {
    const gift = await scene.gift(1)
    for (let number = 0; number < 130; number += 1) {
      const offer = { sender: GIVER, recipient: gift.partner, give: gift.assetIds, message: `m${number}` }
      await scene.simulator.control('offers', offer)
    }
    const messages = (await account.listSentOffers()).map(({ message }) => message)
    expect(new Set(messages).size).toBe(130)
  })

  test.each(['server-error', 'reset', 'html', 'empty', 'eresult-2-empty', 'eresult-20', 'rate-limited'])(
    'throws on %s instead of showing less',
    async (kind) => {
      await sendOne()
      await scene.fault('steam.offers', kind)
      const error = await account.listSentOffers().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(String(error)).not.toMatch(/eyJ|access_token|http/)
    },
  )

  test('is read again with a new token after a refusal', async () => {
    const { offerId } = await sendOne()
    await scene.fault('steam.offers', 'token-expired')
    expect(await account.listSentOffers()).toMatchObject([{ offerId }])
  })
})
