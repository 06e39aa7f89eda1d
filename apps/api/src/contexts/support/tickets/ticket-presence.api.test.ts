import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PresenceResponse } from '@app/contract/support/tickets'
import { STAFF_STREAM } from '#platform/db/events.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'

let world: SupportWorld
let anna: TestBrowser & { userId: bigint }
let bartek: TestBrowser & { userId: bigint }

beforeAll(async () => {
  world = await SupportWorld.start()
  anna = await world.person('support')
  bartek = await world.person('support')
})
afterAll(() => world.close())

const say = (browser: TestBrowser, ticketId: number, isWriting: boolean) =>
  browser.send('POST', `/api/admin/tickets/${ticketId}/presence`, { payload: { isWriting } })

async function writersSeenBy(browser: TestBrowser, ticketId: number, isWriting = false): Promise<string[]> {
  const answer = await say(browser, ticketId, isWriting)
  expect(answer.statusCode).toBe(200)
  return answer.json<PresenceResponse>().writers.map(({ id }) => id)
}

async function writingEvents(ticketId: number): Promise<number> {
  const rows = await world.api.testDb.db
    .selectFrom('events')
    .select('data')
    .where('stream', '=', STAFF_STREAM)
    .where('kind', '=', 'ticket.writing')
    .execute()
  return rows.filter(({ data }) => (data as { ticketId: number }).ticketId === ticketId).length
}

test('shows typing staff to others but not to themselves, and publishes each change once', async () => {
  const { id } = await world.guestTicket()
  const { id: another } = await world.guestTicket()
  expect(await writersSeenBy(anna, id)).toEqual([])
  expect(await writersSeenBy(anna, id, true)).toEqual([])
  expect(await writersSeenBy(anna, id, true)).toEqual([])
  expect(await writersSeenBy(bartek, id)).toEqual([anna.userId.toString()])
  expect(await writersSeenBy(bartek, another)).toEqual([])
  expect(await writersSeenBy(anna, id, false)).toEqual([])
  expect(await writersSeenBy(bartek, id)).toEqual([])
  expect(await writingEvents(id)).toBe(2)
})

test('refuses sellers and returns not found for an unknown ticket', async () => {
  const seller = await world.person()
  const { id } = await world.guestTicket()
  expect((await say(seller, id, true)).statusCode).toBe(403)
  expect((await say(anna, 999_999, true)).json()).toMatchObject({ code: 'ticket_not_found' })
})
