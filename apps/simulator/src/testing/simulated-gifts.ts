import { PLAYERS, type Player } from '#steam/players.ts'
import { phoneAt } from './simulated-phone.ts'
import { OPERATOR, traderAt } from './simulated-trader.ts'
import type { TestSimulator } from './test-simulator.ts'

export const PARTNER = PLAYERS[1] as Player
export const STRANGER = PLAYERS[2]?.steamId ?? ''
export const SKIN = { name: 'AK-47 | Redline (Field-Tested)' }
const SESSION_ID = '0123456789abcdef01234567'

/** Gifts of the operator to one partner, shared by the tests of the simulated Steam. */
export function giftsAt(simulator: TestSimulator) {
  const steam = traderAt(simulator)
  const phone = phoneAt(simulator, OPERATOR)
  async function post(path: string, fields: Record<string, string>, referer = '', as = OPERATOR) {
    const { cookie } = await steam.session(as)
    return fetch(simulator.url(path), {
      method: 'POST',
      headers: { cookie, referer },
      redirect: 'manual',
      body: new URLSearchParams({ sessionid: SESSION_ID, ...fields }),
    })
  }

  async function holdItems(count = 1): Promise<string[]> {
    const set = await simulator.control(`/inventories/${OPERATOR}`, {
      items: Array.from({ length: count }, () => SKIN),
    })
    return ((await set.json()) as { items: { assetId: string }[] }).items.map(({ assetId }) => assetId)
  }

  async function sendGift(assetIds: string[], token = PARTNER.tradeToken) {
    await post('/trade/new/acknowledge', { message: '1' })
    const side = (ids: string[]) => ({
      assets: ids.map((assetid) => ({ appid: 730, contextid: '2', amount: 1, assetid })),
      currency: [],
      ready: false,
    })
    const account = BigInt(PARTNER.steamId) - 76_561_197_960_265_728n
    const response = await post(
      '/tradeoffer/new/send?l=english',
      {
        serverid: '1',
        partner: PARTNER.steamId,
        tradeoffermessage: 'RETURN23',
        json_tradeoffer: JSON.stringify({ newversion: true, version: 2, me: side(assetIds), them: side([]) }),
        trade_offer_create_params: JSON.stringify({ trade_offer_access_token: token }),
      },
      `https://steamcommunity.com/tradeoffer/new/?partner=${account}&token=${token}`,
    )
    return (await response.json()) as {
      tradeofferid: string
      needs_mobile_confirmation?: boolean
      strError?: string
    }
  }

  async function waitingGift(count = 1) {
    const assetIds = await holdItems(count)
    const { tradeofferid: id } = await sendGift(assetIds)
    const { conf: [row] = [] } = await phone.list()
    if (!row) throw new Error('nothing waits on the phone')
    return { id, assetIds, row }
  }

  const stateOf = async (id: string) => (await steam.offer(id))?.trade_offer_state
  const answered = async () => {
    const response = await fetch(simulator.url(`/_control/steam/authenticators/${OPERATOR}`))
    return ((await response.json()) as { answered: { creatorId: string; op: string }[] }).answered
  }
  return { steam, phone, post, holdItems, sendGift, waitingGift, stateOf, answered }
}
