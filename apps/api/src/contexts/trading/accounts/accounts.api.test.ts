import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProposalsResponse } from '@app/contract/office/controls'
import type { z } from 'zod'
import type { SteamAccountsResponse } from '@app/contract/office/accounts'
import { newSale } from '#test/support/sale-with-money.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'

const NEW = '76561198000000777'
const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=39735049&token=ABCDEFG1'

let world: DeskWorld
let anna: Person
let jan: Person
beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  jan = await world.staff('finance')
})
afterAll(() => world.stop())

const list = async () =>
  (await anna.get('/api/admin/accounts')).json<z.infer<typeof SteamAccountsResponse>>().accounts
const reason = 'Test'

test('refuses everybody without the permission', async () => {
  const paths = ['state', 'limits', 'admit', 'loss'].map((last) => `/api/admin/accounts/${NEW}/${last}`)
  for (const person of [await world.seller(), await world.staff('support')]) {
    expect((await person.get('/api/admin/accounts')).statusCode).toBe(403)
    for (const path of paths) expect((await person.post(path, { reason })).statusCode).toBe(403)
  }
})

test('shows what an account holds and expects', async () => {
  const [account] = await list()
  expect(account).toMatchObject({
    state: 'active',
    isAdmitted: true,
    isWatched: false,
    heldItems: 0,
    came7Days: 0,
    sold7Days: 0,
    places: 1_000,
  })
  await newSale(world.db)
  expect((await list())[0]).toMatchObject({ heldItems: 0, expectedItems: 1, value: 210 })
})

test('limits and state take effect with the next sale', async () => {
  const [account] = await list()
  const path = `/api/admin/accounts/${account!.steamId}`
  expect((await anna.post(`${path}/limits`, { places: 1, valueCap: 5_000, reason })).statusCode).toBe(200)
  expect((await list())[0]).toMatchObject({ places: 1, valueCap: 5_000 })
  expect((await anna.post(`${path}/limits`, { places: 1_001, valueCap: null, reason })).statusCode).toBe(400)
  expect((await anna.post(`${path}/limits`, { places: 900, valueCap: null, reason })).statusCode).toBe(200)
  expect((await anna.post(`${path}/state`, { state: 'lost', reason })).statusCode).toBe(400)
  expect((await anna.post(`${path}/state`, { state: 'draining', reason })).statusCode).toBe(200)
  expect((await list())[0]).toMatchObject({ state: 'draining', places: 900, valueCap: null })
  expect((await anna.post(`${path}/state`, { state: 'active', reason })).statusCode).toBe(200)
})

test('an account of the watcher is admitted by two people with its own trade link', async () => {
  const path = `/api/admin/accounts/${NEW}/admit`
  expect((await anna.post(path, { tradeUrl: LINK, reason })).json()).toMatchObject({
    code: 'account_not_found',
  })
  await sql`insert into operator_accounts (steam_id) values (${NEW})`.execute(world.db)
  const before = (await list()).find(({ steamId }) => steamId === NEW)
  expect(before).toMatchObject({ state: 'resting', isAdmitted: false })
  const refused = await anna.post(`/api/admin/accounts/${NEW}/state`, { state: 'active', reason })
  expect(refused.json()).toMatchObject({ code: 'account_not_usable' })
  const foreign = LINK.replace('39735049', '39735050')
  expect((await anna.post(path, { tradeUrl: foreign, reason })).json()).toMatchObject({
    code: 'trade_url_foreign',
  })
  expect((await anna.post(path, { tradeUrl: LINK, reason })).json()).toMatchObject({ isDone: false })
  const { proposals } = (await jan.get('/api/admin/proposals')).json<ProposalsResponse>()
  const proposal = proposals.find(({ kind }) => kind === 'admit_account')!
  const confirm = (person: Person) =>
    person.post(`/api/admin/proposals/${proposal.id}/confirm`, { mark: proposal.mark })
  expect((await confirm(anna)).json()).toMatchObject({ code: 'proposal_own' })
  expect((await confirm(jan)).statusCode).toBe(200)
  expect((await list()).find(({ steamId }) => steamId === NEW)).toMatchObject({
    state: 'active',
    isAdmitted: true,
  })
})

test('two people declare an account lost, and a sale without a place elsewhere ends', async () => {
  const path = `/api/admin/accounts/${NEW}`
  const { saleId } = await newSale(world.db, { accountId: NEW })
  for (const { steamId } of await list())
    if (steamId !== NEW)
      await anna.post(`/api/admin/accounts/${steamId}/state`, { state: 'draining', reason })
  expect((await anna.post(`${path}/loss`, { reason })).json()).toMatchObject({ isDone: false })
  expect((await list()).find(({ steamId }) => steamId === NEW)).toMatchObject({ state: 'draining' })
  const { proposals } = (await jan.get('/api/admin/proposals')).json<ProposalsResponse>()
  const proposal = proposals.find(({ kind }) => kind === 'account_lost')!
  const confirm = (person: Person) =>
    person.post(`/api/admin/proposals/${proposal.id}/confirm`, { mark: proposal.mark })
  expect((await confirm(anna)).json()).toMatchObject({ code: 'proposal_own' })
  expect((await confirm(jan)).statusCode).toBe(200)
  expect((await list()).find(({ steamId }) => steamId === NEW)).toMatchObject({
    state: 'lost',
    expectedItems: 0,
  })
  const sale = await world.db
    .selectFrom('sales')
    .select(['state', 'reason'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  expect(sale).toEqual({ state: 'cancelled', reason: 'account_lost' })
  for (const [last, body] of [
    ['state', { state: 'active', reason }],
    ['admit', { tradeUrl: LINK, reason }],
    ['loss', { reason }],
  ] as const)
    expect((await anna.post(`${path}/${last}`, body)).json()).toMatchObject({ code: 'account_not_usable' })
})
