import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { NewTicketResponse } from '@app/contract/support/tickets'
import { SupportWorld } from '#test/worlds/support-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { startTestWorker, type TestWorker } from '#test/support/test-worker.ts'

vi.setConfig({ testTimeout: 180_000 })

let world: SupportWorld
let worker: TestWorker | undefined
let support: TestBrowser

beforeAll(async () => {
  world = await SupportWorld.start()
  const { testDb, simulator, config } = world.api
  worker = await startTestWorker({ testDb, simulator, keysFolder: config.KEYS_DIR })
  support = await world.person('support')
})
afterAll(async () => {
  worker?.signal('SIGTERM')
  await worker?.exited
  await world.close()
})

type Mail = { subject: string; text: string; html: string; links: string[] }

async function mailsTo(email: string, count: number): Promise<Mail[]> {
  const mailbox = `${world.api.simulator.httpUrl}/mailbox.json?to=${encodeURIComponent(email)}`
  return vi.waitFor(
    async () => {
      const mails = (await (await fetch(mailbox)).json()) as Mail[]
      expect(mails).toHaveLength(count)
      // The footer contains our own address as well.
      return mails.map((mail) => ({
        ...mail,
        links: mail.links.filter((link) => new URL(link).pathname !== '/'),
      }))
    },
    { interval: 100 },
  )
}

async function untilNoneWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer from mail_outbox where state = 'waiting'`.execute(world.api.testDb.db)
      expect(rows[0]?.count).toBe(0)
    },
    { interval: 100 },
  )
}

test('mails a guest a ticket link without the content, and the link opens the ticket', async () => {
  const email = `${randomUUID()}@example.com`
  const body = { email, name: 'Imiętajne', subject: 'Temattajny', message: 'Treśćtajna', category: 'payment' }
  const opened = await world.open(world.visitor(), body as object)
  const { ticket } = opened.json<NewTicketResponse>()
  const [mail] = await mailsTo(email, 1)
  expect(mail?.subject).toBe(`Zgłoszenie ${ticket.number} w Skinkantor`)
  for (const part of [mail?.text, mail?.html, mail?.subject]) expect(part).not.toMatch(/tajn/i)
  expect(mail?.text).toContain('Odpowiedzi na ten e-mail nie czytamy.')
  expect(new Set(mail?.links)).toEqual(
    new Set([`http://localhost:4000/support/ticket/${ticket.id}#key=${ticket.key}`]),
  )
  const link = new URL(mail?.links[0] ?? '')
  expect(link.search).toBe('')
  const key = new URLSearchParams(link.hash.slice(1)).get('key') ?? ''
  expect((await world.show(world.visitor(), ticket.id, { key })).statusCode).toBe(200)
})

test('mails each staff reply once in the ticket’s language, despite repeated requests', async () => {
  const email = `${randomUUID()}@example.com`
  const opened = await world.open(world.visitor(), { email }, { 'accept-language': 'en' })
  const { ticket } = opened.json<NewTicketResponse>()
  const idempotencyKey = randomUUID()
  const body = { message: 'We are looking into it.\nPlease wait.', isAdmin: true }
  await Promise.all([1, 2, 3].map(() => world.put(support, ticket.id, body, { idempotencyKey })))
  await world.put(support, ticket.id, { status: 'resolved', message: 'Done.' })
  await world.put(support, ticket.id, { priority: 'low' })
  await untilNoneWaits()
  const mails = await mailsTo(email, 3)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    `An answer to request ${ticket.number} at Skinkantor`,
    `An answer to request ${ticket.number} at Skinkantor`,
    `Request ${ticket.number} at Skinkantor`,
  ])
  const reply = mails.find(({ text }) => text.includes('looking into it'))
  expect(reply?.text).toContain('Please wait.')
  expect(reply?.links[0]).toBe(`http://localhost:4000/en/support/ticket/${ticket.id}#key=${ticket.key}`)
})

test('mails a seller links without a key and sends no mail for their own messages', async () => {
  const seller = await world.person()
  const email = `${randomUUID()}@example.com`
  const id = await world.ticketOf(seller, { email })
  await world.put(seller, id, { message: 'Jeszcze coś' })
  await world.put(support, id, { message: 'Już patrzymy', isAdmin: true })
  await untilNoneWaits()
  const mails = await mailsTo(email, 2)
  for (const { links } of mails)
    expect(new Set(links)).toEqual(new Set([`http://localhost:4000/support/ticket/${id}`]))
  expect(worker?.logLines()).not.toContain('@example.com')
})
