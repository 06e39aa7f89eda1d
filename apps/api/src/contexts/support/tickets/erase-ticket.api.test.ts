import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AttachmentResponse } from '@app/contract/support/tickets'
import { createDatabaseFileStore } from '#platform/media/file-store.ts'
import { givePayoutKey, newSale } from '#test/support/sale-with-money.ts'
import { findInDatabase } from '#test/support/scan-database.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { eraseTicket } from './index.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: SupportWorld
let support: TestBrowser

beforeAll(async () => {
  world = await SupportWorld.start()
  support = await world.person('support')
})
afterAll(() => world.close())

function erase(ticket: string, reason = 'prośba o usunięcie z 15 listopada') {
  const { db } = world.api.testDb
  return eraseTicket({ db, files: createDatabaseFileStore(db) }, { ticket, reason })
}

async function upload(id: number, key: string): Promise<string> {
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const answer = await world.visitor().send('POST', `/api/support/ticket/${id}/attachments`, {
    payload: content,
    headers: { 'content-type': 'image/png', 'x-ticket-key': key },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AttachmentResponse>().attachment.id
}

test('erasing a guest removes text, pictures, address, notes, mails and access, and keeps an audit entry', async () => {
  const word = `słowo${randomUUID().slice(0, 8)}`
  const email = `${word.replace('ł', 'l')}@example.com`
  const other = await world.guestTicket({ message: 'Zupełnie inna sprawa' })
  const { id, key } = await world.guestTicket({ message: `Proszę ${word}`, subject: word, name: word, email })
  const attachmentIds = [await upload(id, key)]
  await world.put(world.visitor(), id, { message: 'Z obrazkiem', attachmentIds }, { key })
  // An attachment that no message uses.
  await upload(id, key)
  await world.put(support, id, { message: `Odpowiedź o ${word}`, isAdmin: true })
  await support.send('POST', `/api/admin/tickets/${id}/notes`, { payload: { content: `Notatka ${word}` } })
  const { testDb } = world.api
  expect(await findInDatabase(testDb, [word])).not.toEqual([])

  expect(await erase(String(id).padStart(6, '0'))).toBe(`ticket ${String(id).padStart(6, '0')} is erased`)

  expect(await findInDatabase(testDb, [word])).toEqual([])
  const left = await sql<{ count: number }>`select
    (select count(*) from mail_outbox where ticket_id = ${id})
    + (select count(*) from ticket_contacts where ticket_id = ${id})
    + (select count(*) from files where kind = 'ticket-attachment')
    + (select count(*) from events where stream = ${`ticket:${id}`}) as count`.execute(testDb.db)
  expect(Number(left.rows[0]?.count)).toBe(0)
  for (const browser of [support, world.visitor()])
    expect((await world.show(browser, id, { key })).statusCode).toBe(404)
  expect((await world.show(world.visitor(), other.id, { key: other.key })).statusCode).toBe(200)
  const audit = await testDb.db
    .selectFrom('audit_log')
    .leftJoin('audit_reasons', 'audit_reasons.mark', 'audit_log.reason')
    .select(['actor_type', 'audit_reasons.text as reason', 'details'])
    .where('action', '=', 'ticket.erased')
    .where('object_id', '=', String(id))
    .execute()
  expect(audit).toEqual([
    {
      actor_type: 'operator',
      reason: 'prośba o usunięcie z 15 listopada',
      details: { messages: 3, pictures: 2, isGuest: true },
    },
  ])
  await expect(erase(String(id))).rejects.toThrow('there is no such ticket')
})

test('erasing a ticket keeps its sale', async () => {
  const seller = await world.person()
  const { db } = world.api.testDb
  await givePayoutKey(db, seller.userId)
  const { saleId } = await newSale(db, { userId: seller.userId })
  const id = await world.ticketOf(seller, { saleId: Number(saleId) })
  await erase(String(id))
  const sale = await db.selectFrom('sales').select('id').where('id', '=', saleId).executeTakeFirst()
  expect(sale?.id).toBe(saleId)
  expect((await world.show(seller, id)).statusCode).toBe(404)
})

test('the command line needs a number and a reason and erases the ticket', async () => {
  const { id } = await world.guestTicket()
  const command = async (...args: string[]) => {
    const script = path.join(import.meta.dirname, '../../../processes/admin.ts')
    const env = { ...process.env, DATABASE_URL: world.api.testDb.urlFor('skinkantor_migrator') }
    return promisify(execFile)(process.execPath, [script, ...args], { env }).then(
      ({ stdout }) => stdout.trim(),
      (error: { stderr: string }) => error.stderr.trim(),
    )
  }
  expect(await command('erase-ticket', String(id))).toContain('usage:')
  expect(await command('erase-ticket', 'abc', '--reason', 'prośba')).toContain('give the number of a ticket')
  expect(await command('erase-ticket', String(id), '--reason', 'prośba')).toMatch(/is erased$/)
  expect((await world.show(support, id)).statusCode).toBe(404)
})
