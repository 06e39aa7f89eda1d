import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GivingAccount } from '#contexts/trading/dispatch/index.ts'
import { GIVER, GivingScene, STRANGER } from '#test/worlds/giving-scene.ts'

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

describe('a confirmation', () => {
  test('is given to this offer and to nothing else that waits', async () => {
    const one = await sendOne()
    const two = await sendOne()
    for (const type of [1, 3, 5, 6]) {
      const other = { type, creatorId: two.offerId }
      await scene.simulator.control(`steam/authenticators/${GIVER}/confirmations`, other)
    }
    await scene.simulator.control(`steam/authenticators/${GIVER}/confirmations`, {
      type: 3,
      creatorId: '777',
    })
    expect(await account.confirmOffer('777')).toBe('missing')
    expect(await account.confirmOffer(two.offerId)).toBe('confirmed')
    const { answered, pending } = await scene.phone()
    expect(answered).toMatchObject([{ type: 2, creatorId: two.offerId, op: 'allow' }])
    expect(pending).toHaveLength(6)
    expect(await scene.stateOf(one.offerId)).toBe(9)
  })

  test('is not given when two different rows claim the same offer', async () => {
    const { offerId } = await sendOne()
    const twin = { type: 2, creatorId: offerId }
    await scene.simulator.control(`steam/authenticators/${GIVER}/confirmations`, twin)
    expect(await account.confirmOffer(offerId)).toBe('unknown')
    expect((await scene.phone()).answered).toEqual([])
  })

  test('is not called missing when the list has a row that we cannot read', async () => {
    const { offerId } = await sendOne()
    const strange = { type: 2, creatorId: 'unreadable' }
    await scene.simulator.control(`steam/authenticators/${GIVER}/confirmations`, strange)
    expect(await account.confirmOffer('777')).toBe('unknown')
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
  })

  test('is given once when the list repeats its row', async () => {
    const { offerId } = await sendOne()
    await scene.fault('steam.confirmations', 'doubled')
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
    expect((await scene.phone()).answered).toHaveLength(1)
  })

  test('is missing while the list is late, and found at the next question', async () => {
    const { offerId } = await sendOne()
    await scene.fault('steam.confirmations', 'not-visible')
    expect(await account.confirmOffer(offerId)).toBe('missing')
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
  })

  test('asks the list once more with a new token', async () => {
    const { offerId } = await sendOne()
    await scene.fault('steam.confirmations', 'session-expired')
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
  })

  test.each([
    ['steam.confirmations', 'server-error'],
    ['steam.confirmations', 'reset'],
    ['steam.confirmations', 'html'],
    ['steam.confirmations', 'malformed'],
    ['steam.confirmations', 'refused'],
    ['steam.confirmations', 'rate-limited'],
    ['steam.time', 'server-error'],
    ['steam.time', 'html'],
    ['steam.confirm', 'server-error'],
    ['steam.confirm', 'reset'],
    ['steam.confirm', 'refused'],
    ['steam.confirm', 'session-expired'],
    ['steam.confirm', 'rate-limited'],
  ])('%s %s is unknown, nothing was done, and the next question confirms', async (target, kind) => {
    const { offerId } = await sendOne()
    await scene.fault(target, kind)
    expect(await account.confirmOffer(offerId)).toBe('unknown')
    expect(await scene.stateOf(offerId)).toBe(9)
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
    expect(await scene.stateOf(offerId)).toBe(2)
  })

  test.each([
    'effect-then-reset',
    'effect-then-500',
    'effect-then-malformed',
    'effect-then-cut',
    'effect-then-refused',
  ])('%s is unknown, and at the next question nothing waits any more', async (kind) => {
    const { offerId } = await sendOne()
    await scene.fault('steam.confirm', kind)
    expect(await account.confirmOffer(offerId)).toBe('unknown')
    expect(await account.confirmOffer(offerId)).toBe('missing')
    expect(await account.listSentOffers()).toMatchObject([{ offerId, state: 2 }])
    expect((await scene.phone()).answered).toHaveLength(1)
  })

  test.each([
    ['steam.confirmations', 'timeout'],
    ['steam.confirm', 'timeout'],
    ['steam.confirm', 'effect-then-silence'],
    ['steam.confirm', 'arrives-later'],
  ])('%s %s is unknown after the timeout', async (target, kind) => {
    const { offerId } = await sendOne()
    const hasty = await scene.open({ timeoutMs: 500 })
    await scene.fault(target, kind, { match: GIVER })
    expect(await hasty.confirmOffer(offerId)).toBe('unknown')
  })

  test('a false success is seen in the list of offers', async () => {
    const { offerId } = await sendOne()
    await scene.fault('steam.confirm', 'says-done')
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
    expect(await account.listSentOffers()).toMatchObject([{ offerId, state: 9 }])
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
    expect(await account.listSentOffers()).toMatchObject([{ offerId, state: 2 }])
  })

  test('never works with the identity of another account', async () => {
    const { offerId } = await sendOne()
    const wrong = await scene.open({ identityOf: STRANGER })
    expect(await wrong.confirmOffer(offerId)).toBe('unknown')
    expect(await scene.stateOf(offerId)).toBe(9)
  })

  test('follows Steam’s clock, also when it changes', async () => {
    const { offerId } = await sendOne()
    await scene.simulator.control('clock', { offsetMs: 7_200_000 })
    expect(await account.confirmOffer(offerId)).toBe('confirmed')
    const next = await sendOne()
    await scene.simulator.control('clock', { offsetMs: 10_800_000 })
    expect(await account.confirmOffer(next.offerId)).toBe('unknown')
    expect(await account.confirmOffer(next.offerId)).toBe('confirmed')
  })

  test('uses a new key for each answer, also within one second', async () => {
    const gift = await scene.gift(5)
    const sent = await Promise.all(
      gift.assetIds.map((assetId) => account.sendGift({ ...gift, assetIds: [assetId] })),
    )
    const offerIds = sent.flatMap((one) => (one.kind === 'sent' ? [one.offerId] : []))
    const results = await Promise.all(offerIds.map((offerId) => account.confirmOffer(offerId)))
    expect(results).toEqual(Array.from({ length: 5 }, () => 'confirmed'))
  })
})
