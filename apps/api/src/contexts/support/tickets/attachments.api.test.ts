import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AttachmentResponse, TicketResponse } from '@app/contract/support/tickets'
import { createDatabaseFileStore } from '#platform/media/file-store.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { startTestRunner } from '#test/support/test-runner.ts'
import { makePruneAttachments } from './tasks/prune-attachments.task.ts'
import { hostileFiles, SCRIPT } from '#test/worlds/hostile-files.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'

const HOSTILE = await hostileFiles()

let world: SupportWorld
let visitor: TestBrowser
let picture: Buffer

beforeAll(async () => {
  world = await SupportWorld.start()
  visitor = world.visitor()
  picture = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#3ee6a0' } })
    .png()
    .toBuffer()
})
afterAll(() => world.close())

function upload(ticket: { id: number; key: string }, content: Buffer, type = 'image/png') {
  return visitor.send('POST', `/api/support/ticket/${ticket.id}/attachments`, {
    payload: content,
    headers: { 'content-type': type, 'x-ticket-key': ticket.key },
  })
}

function download(ticket: { id: number; key: string }, attachmentId: string) {
  return visitor.send('GET', `/api/support/ticket/${ticket.id}/attachments/${attachmentId}`, {
    headers: { 'x-ticket-key': ticket.key },
  })
}

async function uploaded(ticket: { id: number; key: string }): Promise<string> {
  return (await upload(ticket, picture)).json<AttachmentResponse>().attachment.id
}

test('a picture is uploaded, attached to a message and served again', async () => {
  const ticket = await world.guestTicket()
  const sent = await upload(ticket, picture)
  const { attachment } = sent.json<AttachmentResponse>()
  expect(attachment).toMatchObject({ contentType: 'image/webp', width: 300, height: 200 })
  const body = { message: '', attachmentIds: [attachment.id] }
  const answer = await world.put(visitor, ticket.id, body, { key: ticket.key })
  expect(answer.json<TicketResponse>().ticket.messages.at(-1)).toMatchObject({
    content: '',
    attachments: [attachment],
  })
  const seen = await download(ticket, attachment.id)
  expect(seen.statusCode).toBe(200)
  expect(seen.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.webp"$/) as string,
  })
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
})

test('a picture belongs to one ticket, one side and one message', async () => {
  const [mine, other] = [await world.guestTicket(), await world.guestTicket()]
  const id = await uploaded(mine)
  const support = await world.person('support')
  const code = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
  expect(code(await world.put(visitor, other.id, { attachmentIds: [id] }, { key: other.key }))).toBe(
    'attachment_not_found',
  )
  expect(code(await world.put(support, mine.id, { isAdmin: true, attachmentIds: [id] }))).toBe(
    'attachment_not_found',
  )
  expect(code(await download(other, id))).toBe('attachment_not_found')
  const early = await support.send('GET', `/api/support/ticket/${mine.id}/attachments/${id}`)
  expect(code(early)).toBe('attachment_not_found')
  const first = await world.put(visitor, mine.id, { attachmentIds: [id] }, { key: mine.key })
  expect(first.statusCode).toBe(200)
  expect(code(await world.put(visitor, mine.id, { attachmentIds: [id] }, { key: mine.key }))).toBe(
    'attachment_not_found',
  )
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const many = await world.put(visitor, mine.id, { attachmentIds: ids }, { key: mine.key })
  expect(many.statusCode).toBe(400)
})

test('limits pending uploads, also concurrent ones, and refuses uploads to a closed ticket', async () => {
  const ticket = await world.guestTicket()
  const answers = await Promise.all(Array.from({ length: 14 }, () => upload(ticket, picture)))
  const good = answers.filter((answer) => answer.statusCode === 200)
  expect(good).toHaveLength(10)
  const { rows } = await sql<{ count: number }>`select count(*)::integer from files f
    where not exists (select 1 from ticket_attachments a where a.file_id = f.id)`.execute(world.api.testDb.db)
  expect(rows[0]?.count).toBe(0)
  const closed = await world.guestTicket()
  await world.put(await world.person('support'), closed.id, { status: 'closed' })
  expect((await upload(closed, picture)).json<{ code: string }>().code).toBe('ticket_closed')
})

describe('hostile files', () => {
  test('the list contains at least fifty files', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(50))

  test.each(HOSTILE)('$name: $outcome', async ({ content, type, outcome }) => {
    const ticket = await world.guestTicket()
    const answer = await upload(ticket, content, type)
    if (outcome === 'refused') {
      expect([400, 413, 415, 422]).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ success: false, code: expect.any(String) as string })
      return
    }
    expect(answer.statusCode, answer.body).toBe(200)
    const { attachment } = answer.json<AttachmentResponse>()
    const served = (await download(ticket, attachment.id)).rawPayload
    for (const part of [SCRIPT, 'script', 'alert', '<svg', '<?php', 'PK\u0003\u0004', 'GPS', 'Exif'])
      expect(served.includes(part), part).toBe(false)
    const facts = await sharp(served).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: attachment.width, height: attachment.height })
    for (const carried of ['exif', 'xmp', 'icc', 'iptc', 'pages']) expect(facts).not.toHaveProperty(carried)
  })
})

test('deletes a picture without a message after a day, including its file', async () => {
  const ticket = await world.guestTicket()
  const [forgotten, fresh, used] = [await uploaded(ticket), await uploaded(ticket), await uploaded(ticket)]
  await world.put(visitor, ticket.id, { attachmentIds: [used] }, { key: ticket.key })
  const { db } = world.api.testDb
  await sql`update ticket_attachments set created_at = now() - interval '25 hours'
    where id in (${forgotten}, ${used})`.execute(db)
  const late = await world.put(visitor, ticket.id, { attachmentIds: [forgotten] }, { key: ticket.key })
  expect(late.statusCode).toBe(404)
  const worker = world.api.testDb.as('skinkantor_worker')
  const runner = await startTestRunner(world.api.testDb, [
    makePruneAttachments({ db: worker, files: createDatabaseFileStore(worker) }),
  ])
  try {
    await db.transaction().execute((trx) => enqueue(trx, 'prune-ticket-attachments', {}))
    await vi.waitFor(() => expect(runner.logLines()).toContain('orphaned attachments deleted'))
  } finally {
    await runner.end()
  }
  const left = await db
    .selectFrom('ticket_attachments')
    .innerJoin('files', 'files.id', 'ticket_attachments.file_id')
    .select('ticket_attachments.id')
    .where('ticket_id', '=', BigInt(ticket.id))
    .execute()
  expect(left.map(({ id }) => id).sort()).toEqual([fresh, used].sort())
})
