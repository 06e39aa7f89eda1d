import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Brand } from '@app/contract/brand'
import type { AdminTicketsResponse, TicketMessage, TicketResponse } from '@app/contract/support/tickets'
import { renderMail } from '#contexts/messaging/mail/templates/index.ts'
import { makeSendMail } from '#contexts/messaging/mail/tasks/send-mail.task.ts'
import { createSmtpSender, type SmtpSender } from '#providers/mail/smtp.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { cleanLine, cleanMessage, isBlank } from '#contexts/support/tickets/domain/ticket-text.ts'
import { HOSTILE_STRINGS } from '#test/worlds/hostile-strings.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'
import { openTicketKey } from '#contexts/support/tickets/ticket-contacts.repository.ts'

const EMAIL = 'adresat@example.com'
const SENT = HOSTILE_STRINGS.filter((text) => !isBlank(text))
/** The nightly suite sets `HOSTILE_SHARE=1` and sends every string to the server; the gate sends every sixth. */
const SHARE = Number(process.env['HOSTILE_SHARE'] ?? 6)
const WRITTEN = SENT.filter((_, index) => index % SHARE === 0)

let world: SupportWorld
let support: TestBrowser
let sender: SmtpSender
let runner: TestRunner

beforeAll(async () => {
  world = await SupportWorld.start()
  support = await world.person('support')
  const { testDb, simulator, keys } = world.api
  const worker = testDb.as('skinkantor_worker')
  sender = createSmtpSender(`smtp://127.0.0.1:${simulator.smtpPort}`)
  runner = await startTestRunner(testDb, [
    makeSendMail({
      db: worker,
      sender,
      brand: Brand.parse({}),
      publicUrl: 'https://skinkantor.example',
      openProfileKey: async () => expect.fail('nobody has an account here'),
      openTicketKey: (ticketId) => openTicketKey(worker, keys, ticketId),
    }),
  ])
})
afterAll(async () => {
  await runner.end()
  sender.close()
  await world.close()
})

async function wholeThread(browser: TestBrowser, id: number, key?: string): Promise<TicketMessage[]> {
  const messages: TicketMessage[] = []
  let query = ''
  for (;;) {
    const answer = await world.show(browser, id, { query, ...(key === undefined ? {} : { key }) })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const { ticket } = answer.json<TicketResponse>()
    messages.unshift(...ticket.messages)
    if (!ticket.hasEarlierMessages) return messages
    query = `?before=${ticket.messages[0]?.id}`
  }
}

async function send(
  texts: readonly string[],
  write: (text: string) => Promise<{ statusCode: number; body: string }>,
): Promise<void> {
  for (const text of texts) {
    const answer = await write(text)
    expect(answer.statusCode, `${JSON.stringify(text.slice(0, 80))}: ${answer.body}`).toBe(200)
  }
}

const PER_TICKET = 20
/** Number of concurrent writers. */
const WRITERS = 5

/** Each writer takes the next piece of work when its last one is done. */
async function share<Work>(all: readonly Work[], carryOut: (work: Work) => Promise<void>): Promise<void> {
  const left = all.values()
  const carryOutAll = async () => {
    for (const work of left) await carryOut(work)
  }
  await Promise.all(Array.from({ length: WRITERS }, carryOutAll))
}

test('has at least 500 hostile strings, and cleaning keeps every visible character', () => {
  expect(SENT.length).toBeGreaterThanOrEqual(500)
  for (const text of SENT) {
    // oxlint-disable-next-line no-control-regex -- exactly these may go
    const visible = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\s]/g, '').toWellFormed()
    // oxlint-disable-next-line no-control-regex -- the same on the other side
    expect(cleanMessage(text).replaceAll(/[\u0000-\u001f\u007f-\u009f\s]/g, '')).toBe(visible)
  }
})

test('returns a guest’s messages as they were written', { timeout: 180_000 }, async () => {
  const guest = world.visitor()
  const starts = WRITTEN.flatMap((_, index) => (index % PER_TICKET === 0 ? [index] : []))
  await share(starts, async (start) => {
    const { id, key } = await world.guestTicket({ email: `${randomUUID()}@example.com` })
    const texts = WRITTEN.slice(start, start + PER_TICKET)
    await send(texts, (message) => world.put(guest, id, { message }, { key }))
    // Unchanged, except for characters that no screen shows and no database accepts.
    const wanted = texts.map((text) => cleanMessage(text))
    const contents = async (browser: TestBrowser, ...rest: string[]) =>
      (await wholeThread(browser, id, ...rest)).slice(1).map(({ content }) => content)
    expect(await contents(guest, key)).toEqual(wanted)
    expect(await contents(support)).toEqual(wanted)
  })
})

test('subject, name and search accept hostile strings', { timeout: 180_000 }, async () => {
  const some = SENT.filter((_, index) => index % (8 * SHARE) === 1)
  await share(some, async (text) => {
    const line = cleanLine(text)
    const body = { subject: line.slice(0, 110).toWellFormed(), name: line.slice(0, 70).toWellFormed() }
    const { id, key } = await world.guestTicket({ ...body, email: `${randomUUID()}@example.com` })
    const shown = await world.read(world.visitor(), id, key)
    expect([shown.subject, shown.name]).toEqual([cleanLine(body.subject), cleanLine(body.name)])
    const search = new URLSearchParams({ search: text.slice(0, 200).toWellFormed() })
    const found = await support.send('GET', `/api/admin/tickets?${search.toString()}`)
    expect(found.statusCode, found.body).toBe(200)
    expect(found.json<AdminTicketsResponse>().success).toBe(true)
  })
})

type Mail = { subject: string; text: string; html: string }

const TAGS = [
  '!doctype',
  'a',
  'body',
  'br',
  'div',
  'h1',
  'head',
  'html',
  'meta',
  'p',
  'table',
  'td',
  'title',
  'tr',
]

/** Allows only the tags of our own layout and our own link, and expects every line of the text. */
function expectPlain(mail: Mail, text: string): void {
  const tags = [...mail.html.matchAll(/<\/?([a-z0-9!-]+)([^>]*)>/gi)]
  const foreign = tags.filter(
    ([, name = '', rest = '']) =>
      !TAGS.includes(name.toLowerCase()) || /\son\w+\s*=|javascript:|src\s*=/i.test(rest),
  )
  expect(foreign).toEqual([])
  for (const [, target = ''] of mail.html.matchAll(/href="([^"]*)"/g))
    expect(target).toMatch(/^https?:\/\/[\w.:]+\/support\/ticket\/\d+#key=[\w-]+$/)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  for (const line of lines) expect(mail.text.replaceAll('\r\n', '\n')).toContain(line.trimEnd())
}

test('renders hostile strings in a mail as plain text only', () => {
  const frame = { brand: Brand.parse({}), publicUrl: 'https://skinkantor.example' }
  const link = 'https://skinkantor.example/support/ticket/1#key=abc'
  for (const text of SENT.map((one) => cleanMessage(one))) {
    const data = { number: '000001', link, text }
    for (const language of ['pl', 'en'] as const)
      expectPlain(renderMail({ template: 'ticket-reply', language, data }, frame), text)
  }
})

test('delivers hostile strings in mails as plain text', { timeout: 120_000 }, async () => {
  const { id } = await world.guestTicket({ email: EMAIL })
  const some = SENT.filter((_, index) => index % (13 * SHARE) === 0)
  await send(some, (message) => world.put(support, id, { message, isAdmin: true }))
  const mailbox = `${world.api.simulator.httpUrl}/mailbox.json?to=${encodeURIComponent(EMAIL)}`
  const received = async () => (await (await fetch(mailbox)).json()) as Mail[]
  await vi.waitFor(async () => expect(await received()).toHaveLength(some.length + 1), { interval: 200 })
  const mails = (await received()).filter(({ subject }) => subject.startsWith('Odpowiedź'))
  const subject = `Odpowiedź na zgłoszenie ${String(id).padStart(6, '0')} w Skinkantor`
  expect(new Set(mails.map((mail) => mail.subject))).toEqual(new Set([subject]))
  for (const text of some.map((one) => cleanMessage(one))) {
    const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
    const mail = mails.find((one) => one.text.includes(first.trimEnd()))
    expect(mail, first.slice(0, 80)).toBeDefined()
  }
  for (const one of mails) expectPlain(one, '')
})
