import { PLAYERS } from '#steam/players.ts'
import type { TestSimulator } from '#testing/test-simulator.ts'

export const OPERATOR = PLAYERS.find((player) => player.isOperator)?.steamId ?? ''
const SESSION_ID = '0123456789abcdef01234567'

export type WireTrade = {
  status: number
  time_settlement?: number
  rollback_trade?: string
  assets_received?: { assetid: string; new_assetid?: string; new_contextid?: string }[]
}
export type WireOffer = {
  tradeofferid: string
  trade_offer_state: number
  items_to_receive?: unknown[]
  tradeid?: string
}

/** The calls of a Steam client, shared by the tests of the simulated Steam. */
export function traderAt(simulator: TestSimulator) {
  const session = async (steamId: string) => {
    const response = await fetch(simulator.url(`/_control/steam/sessions/${steamId}`))
    return (await response.json()) as { accessToken: string; refreshToken: string; cookie: string }
  }
  const econ = async (method: string, query: Record<string, string>, steamId = OPERATOR) => {
    const { accessToken } = await session(steamId)
    const parameters = new URLSearchParams({ access_token: accessToken, ...query })
    return fetch(simulator.url(`/IEconService/${method}/v1/?${parameters.toString()}`))
  }
  const responseOf = async <Value>(reply: Response) => ((await reply.json()) as { response: Value }).response
  return {
    session,
    econ,
    responseOf,
    offers: async (query: Record<string, string> = {}) => {
      const reply = await econ('GetTradeOffers', {
        get_received_offers: '1',
        active_only: '1',
        time_historical_cutoff: '4000000000',
        ...query,
      })
      return (await responseOf<{ trade_offers_received?: WireOffer[] }>(reply)).trade_offers_received ?? []
    },
    offer: async (id: string) => {
      const reply = await econ('GetTradeOffer', { tradeofferid: id })
      return (await responseOf<{ offer?: WireOffer }>(reply)).offer
    },
    trade: async (id: string) => {
      const reply = await econ('GetTradeStatus', { tradeid: id })
      const { trades } = await responseOf<{ trades: [WireTrade] }>(reply)
      return trades[0]
    },
    act: async (id: string, action: 'accept' | 'decline', headers: Record<string, string> = {}) => {
      const { cookie } = await session(OPERATOR)
      return fetch(simulator.url(`/tradeoffer/${id}/${action}`), {
        method: 'POST',
        headers: {
          cookie,
          origin: 'https://steamcommunity.com',
          referer: `https://steamcommunity.com/tradeoffer/${id}/`,
          ...headers,
        },
        body: new URLSearchParams({
          sessionid: SESSION_ID,
          serverid: '1',
          tradeofferid: id,
          partner: '',
          captcha: '',
        }),
      })
    },
    /** Creates a seller with these items, and an offer of all of them to the operator. */
    give: async (steamId: string, items: readonly Record<string, unknown>[], more: object = {}) => {
      const set = await simulator.control(`/inventories/${steamId}`, { items })
      const held = (await set.json()) as { items: { assetId: string }[] }
      const assetIds = held.items.map(({ assetId }) => assetId)
      const made = await simulator.control('/offers', { sender: steamId, give: assetIds, ...more })
      if (made.status !== 201) throw new Error(await made.text())
      return { id: ((await made.json()) as { id: string }).id, assetIds }
    },
    ownItems: async (contextId: '2' | '16') => {
      const reply = await econ('GetInventoryItemsWithDescriptions', {
        contextid: contextId,
        get_descriptions: '1',
        get_asset_properties: '1',
      })
      return responseOf<{
        assets?: { assetid: string; contextid: string }[]
        descriptions: Record<string, unknown>[]
        asset_properties?: { assetid: string; asset_properties: unknown[]; asset_accessories?: unknown[] }[]
      }>(reply)
    },
  }
}
