import { describe, expect, test } from 'vitest'
import { giftsAt, PARTNER, SKIN } from '#testing/simulated-gifts.ts'
import { OPERATOR } from '#testing/simulated-trader.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()
const { steam, phone, post, holdItems, sendGift, waitingGift, stateOf } = giftsAt(simulator)

describe('an offer that gives items', () => {
  test('waits for the confirmation on the phone and is invisible to the partner until then', async () => {
    const [assetId = ''] = await holdItems()
    const sent = await sendGift([assetId])
    expect(sent).toMatchObject({ needs_mobile_confirmation: true, needs_email_confirmation: false })
    const id = sent.tradeofferid
    expect(await stateOf(id)).toBe(9)
    const { cookie } = await steam.session(PARTNER.steamId)
    const page = (path: string) => fetch(simulator.url(path), { headers: { cookie } })
    expect((await page(`/tradeoffer/${id}/`)).status).toBe(400)
    expect(await (await page('/my/tradeoffers/')).text()).not.toContain(id)
    await post(`/tradeoffer/${id}/take`, {}, '', PARTNER.steamId)
    expect(await stateOf(id)).toBe(9)

    const listed = await phone.list()
    expect(listed).toMatchObject({
      success: true,
      conf: [
        {
          type: 2,
          creator_id: id,
          summary: [`You will give up your ${SKIN.name}`, 'You will receive nothing'],
        },
      ],
    })
    const [row] = listed.conf ?? []
    expect(await phone.answer('allow', row?.id ?? '', row?.nonce ?? '')).toEqual({ success: true })
    expect(await stateOf(id)).toBe(2)
    expect(await (await page(`/tradeoffer/${id}/`)).text()).toContain('nic nie oddajesz')
    expect((await phone.list()).conf).toEqual([])
  })

  test('moves the items when the partner accepts: new asset ids, protected, and only we can reverse', async () => {
    const { id, assetIds, row } = await waitingGift(2)
    await phone.answer('allow', row.id, row.nonce)
    expect((await post(`/tradeoffer/${id}/take`, {}, '', PARTNER.steamId)).status).toBe(303)
    const offer = await steam.offer(id)
    expect(offer).toMatchObject({ trade_offer_state: 3 })
    const reply = await steam.econ('GetTradeStatus', { tradeid: offer?.tradeid ?? '' })
    const { trades } = await steam.responseOf<{
      trades: {
        assets_given: { assetid: string; new_assetid: string; new_contextid: string }[]
        time_settlement: number
      }[]
    }>(reply)
    expect(trades[0]?.assets_given.map(({ assetid }) => assetid)).toEqual(assetIds)
    expect(trades[0]?.assets_given.every((asset) => asset.new_contextid === '16')).toBe(true)
    expect(trades[0]?.time_settlement).toBeGreaterThan(Date.now() / 1000 + 7 * 86_400)
    expect((await steam.ownItems('2')).assets ?? []).toEqual([])
    expect((await post(`/tradeoffer/${id}/reverse`, {}, '', PARTNER.steamId)).status).toBe(400)
  })

  test.each([
    ['accept', 3],
    ['decline', 7],
    ['wait', 2],
  ])('is answered at once by a partner who would %s', async (answersGifts, state) => {
    await simulator.control(`/players/${PARTNER.steamId}`, { answersGifts })
    const { id, row } = await waitingGift()
    expect(await stateOf(id)).toBe(9)
    await phone.answer('allow', row.id, row.nonce)
    expect(await stateOf(id)).toBe(state)
  })

  test('is declined by the partner on its page', async () => {
    const { id, row } = await waitingGift()
    await phone.answer('allow', row.id, row.nonce)
    await post(`/tradeoffer/${id}/refuse`, {}, '', PARTNER.steamId)
    expect(await stateOf(id)).toBe(7)
    expect((await steam.ownItems('2')).assets).toHaveLength(1)
  })

  test('cannot be confirmed with the session alone', async () => {
    const { id } = await waitingGift()
    await post(`/tradeoffer/${id}/confirm`, {})
    expect(await stateOf(id)).toBe(9)
  })

  test('ends when it is cancelled or refused on the phone, and then nothing waits there', async () => {
    const first = await waitingGift()
    expect((await post(`/tradeoffer/${first.id}/cancel`, {})).status).toBe(200)
    expect((await phone.list()).conf).toEqual([])
    expect(await phone.answer('allow', first.row.id, first.row.nonce)).toEqual({ success: false })
    expect(await stateOf(first.id)).toBe(6)
    const second = await waitingGift()
    expect(await phone.answer('cancel', second.row.id, second.row.nonce)).toEqual({ success: true })
    expect(await stateOf(second.id)).toBe(10)
  })

  test('is refused for a wrong token, a protected item and beyond five open ones', async () => {
    const [assetId = ''] = await holdItems()
    expect((await sendGift([assetId], 'XXXXXXXX')).strError).toContain('no longer valid')
    await simulator.control(`/inventories/${OPERATOR}/items/${assetId}`, { state: 'sealed' })
    expect((await sendGift([assetId])).strError).toContain('(26)')
    const more = await holdItems(6)
    for (const one of more.slice(0, 5)) await sendGift([one])
    expect((await sendGift(more.slice(5))).strError).toContain('too many outstanding')
  })
})
