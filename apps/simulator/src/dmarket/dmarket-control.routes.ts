import { z } from 'zod'
import type { SimulatorState } from '#control/simulator-state.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import { param, type Route } from '#http/router.ts'

const AssetsBody = z.strictObject({
  assets: z.array(z.strictObject({ steamAssetId: z.string().regex(/^\d{1,20}$/), title: z.string() })),
})
const BalanceBody = z.strictObject({ balanceCents: z.int().nonnegative() })
const StepBody = z.strictObject({ step: z.enum(['buy', 'successful', 'reverted']) })

/** Plays the people around DMarket: the owner of the Steam account and the buyers. */
export function dmarketControlRoutes({ dmarket }: Pick<SimulatorState, 'dmarket'>): Route[] {
  const describe = (): Reply => {
    const { assets, deposits, offers, balanceCents, mostOffersOfOneItem } = dmarket
    return jsonReply({ assets, deposits, offers, balanceCents, mostOffersOfOneItem })
  }
  return [
    { method: 'GET', path: '/_control/dmarket', handle: describe },
    {
      method: 'POST',
      path: '/_control/dmarket',
      handle: (request) => {
        dmarket.balanceCents = readJsonBody(request, BalanceBody).balanceCents
        return describe()
      },
    },
    {
      method: 'POST',
      path: '/_control/dmarket/assets',
      handle: (request) => {
        for (const { steamAssetId, title } of readJsonBody(request, AssetsBody).assets)
          dmarket.addAsset(steamAssetId, title)
        return describe()
      },
    },
    {
      method: 'POST',
      path: '/_control/dmarket/deposits/accept',
      handle: () => {
        dmarket.acceptDeposits()
        return describe()
      },
    },
    {
      method: 'POST',
      path: '/_control/dmarket/offers/:id',
      handle: (request) => {
        const { step } = readJsonBody(request, StepBody)
        const id = param(request, 'id')
        const done = step === 'buy' ? dmarket.buy(id) : dmarket.finish(id, step)
        return jsonReply(done, 'id' in done ? 200 : 409)
      },
    },
  ]
}
