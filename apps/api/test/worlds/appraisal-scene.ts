import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AppraisalResponse, ItemAppraisal } from '@app/contract/catalog/appraisals'
import type { InventoryItem, InventoryResponse } from '@app/contract/catalog/inventory'
import type { StaffRole } from '@app/contract/identity/roles'
import { newAssetId, type SaleWorld, type Seller } from './sale-world.ts'
import { SupportWorld } from './support-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'

export type Answer = Awaited<ReturnType<Seller['send']>>
export const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code]

export const DOPPLER = '★ Karambit | Doppler (Factory New)'
export const REDLINE = 'AK-47 | Redline (Field-Tested)'

/** Common steps of tests about appraisals. */
export function appraisalScene(world: SaleWorld) {
  const support = SupportWorld.around(world.api)
  const ask = (seller: Seller, assetId: string, note?: string) =>
    seller.send('POST', '/api/appraisals', { payload: { assetId, ...(note === undefined ? {} : { note }) } })
  const name = (staff: TestBrowser, appraisalId: string, body: object = {}, key: string = randomUUID()) =>
    staff.send('POST', `/api/admin/appraisals/${appraisalId}/prices`, {
      headers: { 'idempotency-key': key },
      payload: { price: 400, reason: 'Rubin bez śladów.', ...body },
    })
  const itemOf = async (seller: Seller, assetId: string): Promise<InventoryItem> => {
    const { inventory } = (await seller.send('GET', '/api/inventory')).json<InventoryResponse>()
    const item = inventory.find((each) => each.assetId === assetId)
    expect(item, `${assetId} in the inventory`).toBeDefined()
    return item!
  }
  const accept = (seller: Seller, { id, priceId }: Pick<ItemAppraisal, 'id' | 'priceId'>) =>
    seller.send('POST', `/api/appraisals/${id}/accept`, { payload: { priceId: priceId ?? '1' } })
  const asked = async (seller: Seller, assetId: string): Promise<ItemAppraisal> => {
    const answer = await ask(seller, assetId)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<AppraisalResponse>().appraisal
  }
  const offered = async (seller: Seller, assetId: string, staff: TestBrowser, body: object = {}) => {
    const { id } = await asked(seller, assetId)
    const answer = await name(staff, id, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return (await itemOf(seller, assetId)).appraisal!
  }
  return {
    support,
    ask,
    name,
    asked,
    offered,
    accept,
    itemOf,
    staff: (role: StaffRole) => support.person(role),
    /** A seller with a Doppler, whose phase the name does not show. */
    dopplerOwner: async () => {
      const assetId = newAssetId()
      const items = [
        { name: DOPPLER, version: 'Ruby', assetId, stickers: [{ name: 'Sticker | Crown (Foil)', wear: 0 }] },
      ]
      return { assetId, seller: await world.seller(items) }
    },
    decline: (seller: Seller, id: string) => seller.send('POST', `/api/appraisals/${id}/decline`),
    withdraw: (staff: TestBrowser, { id, priceId }: ItemAppraisal) =>
      staff.send('POST', `/api/admin/appraisals/${id}/withdraw`, { payload: { priceId } }),
    accepted: async (seller: Seller, assetId: string, staff: TestBrowser, body: object = {}) => {
      const appraisal = await offered(seller, assetId, staff, body)
      const answer = await accept(seller, appraisal)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<AppraisalResponse>().appraisal
    },
    quote: (seller: Seller, ...assetIds: string[]) =>
      seller.send('POST', '/api/quotes', { payload: { assetIds } }),
    /** Backdates the price by four days. Only the owner of the tables can do this. */
    timeIsOver: (priceId: string | null) =>
      world.db.transaction().execute(async (trx) => {
        await sql`alter table appraisal_prices disable trigger appraisal_prices_guard`.execute(trx)
        await sql`update appraisal_prices set named_at = named_at - interval '4 days',
          valid_until = valid_until - interval '4 days' where id = ${priceId}`.execute(trx)
        await sql`alter table appraisal_prices enable trigger appraisal_prices_guard`.execute(trx)
      }),
    priceStates: async (appraisalId: string) => {
      const rows = await world.db
        .selectFrom('appraisal_prices')
        .select('state')
        .where('appraisal_id', '=', BigInt(appraisalId))
        .orderBy('id')
        .execute()
      return rows.map(({ state }) => state)
    },
  }
}
