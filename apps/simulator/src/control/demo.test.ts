import { expect, test } from 'vitest'
import { PLAYERS } from '#steam/players.ts'
import { OPERATOR, traderAt } from '#testing/simulated-trader.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()
const steam = traderAt(simulator)
const seller = PLAYERS[1]?.steamId ?? ''

const press = (action: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(simulator.url(`/demo/${action}`), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })
const page = async () => (await fetch(simulator.url('/demo'))).text()
const inventoryStatus = async () =>
  (await fetch(simulator.url(`/inventory/${seller}/730/2?l=english`))).status

test('takes Steam down and brings it back', async () => {
  expect((await press('steam', { state: 'down' })).status).toBe(303)
  expect(await inventoryStatus()).toBe(500)
  expect(await page()).toContain('Napraw Steam')
  await press('steam', { state: 'up' })
  expect(await inventoryStatus()).toBe(200)
})

test('makes the next payout of one rail fail, until it is undone', async () => {
  await press('rail', { call: 'skrill.transfer', problem: 'refused' })
  expect(await page()).toContain('<strong>Odrzuć</strong>')
  await press('rail', { call: 'skrill.transfer', problem: '' })
  expect(await page()).not.toContain('<strong>Odrzuć</strong>')
})

test('lists finished trades and reverses the chosen one', async () => {
  const held = (await (await fetch(simulator.url(`/_control/inventories/${seller}`))).json()) as {
    items: { assetId: string; state: string }[]
  }
  const assetId = held.items.find(({ state }) => state === 'tradable')?.assetId ?? ''
  const added = await simulator.control('/offers', { sender: seller, recipient: OPERATOR, give: [assetId] })
  const { id } = (await added.json()) as { id: string }
  await steam.act(id, 'accept')
  const [, trade = ''] = /name="trade" value="(\d+)"/.exec(await page()) ?? []
  await press('reverse', { trade })
  expect(await steam.trade(trade)).toMatchObject({ status: 12 })
})

test('refuses a button pressed by another site', async () => {
  expect((await press('steam', { state: 'down' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await inventoryStatus()).toBe(200)
})
