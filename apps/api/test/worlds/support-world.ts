import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { writeFormToken } from '#contexts/support/tickets/domain/form-token.ts'
import type {
  NewTicketRequest,
  NewTicketResponse,
  Ticket,
  TicketResponse,
} from '@app/contract/support/tickets'
import type { StaffRole } from '@app/contract/identity/roles'
import { signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

let lastAccount = 100

export const TICKET: NewTicketRequest = {
  name: 'Zosia',
  email: 'zosia@example.com',
  category: 'general',
  subject: 'Brak wypłaty',
  message: 'Dzień dobry, nie widzę przelewu.',
}

export type GuestTicket = { id: number; key: string }

/** The real server, and users who write to its support. */
export class SupportWorld {
  readonly api: TestApi

  private constructor(api: TestApi) {
    this.api = api
  }

  static async start(overrides: Record<string, string> = {}): Promise<SupportWorld> {
    return new SupportWorld(await startTestApi(overrides))
  }

  /** The same users around a server that another test world has started. */
  static around(api: TestApi): SupportWorld {
    return new SupportWorld(api)
  }

  close(): Promise<void> {
    return this.api.close()
  }

  visitor(): TestBrowser {
    return new TestBrowser(this.api.app)
  }

  async person(role?: StaffRole): Promise<TestBrowser & { userId: bigint }> {
    lastAccount += 1
    const steamId = `76561198000${String(lastAccount).padStart(6, '0')}`
    const { testDb, simulator } = this.api
    const browser = this.visitor()
    if (role) await signInStaff(this.api, browser, { steamId, role })
    else await browser.signIn(simulator, steamId)
    const { id } = await testDb.db
      .selectFrom('users')
      .select('id')
      .where('steam_id', '=', steamId)
      .executeTakeFirstOrThrow()
    return Object.assign(browser, { userId: id })
  }

  /** A token as if the form had been open long enough. It contains server time, so the server's key must sign it. */
  async formToken(ageSeconds = 60): Promise<string> {
    const { rows } = await sql<{ then: Date }>`
      select clock_timestamp() - make_interval(secs => ${ageSeconds}) as then`.execute(this.api.testDb.db)
    return writeFormToken(this.api.keys.fingerprints.current.secret, rows[0]!.then)
  }

  async open(
    browser: TestBrowser,
    body: Partial<NewTicketRequest> = {},
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const isVisitor = browser.tokens === undefined
    return browser.send('POST', '/api/support/ticket', {
      payload: { ...TICKET, ...(isVisitor ? { formToken: await this.formToken() } : {}), ...body },
      headers: { 'idempotency-key': randomUUID(), ...headers },
    })
  }

  async guestTicket(body: Partial<NewTicketRequest> = {}): Promise<GuestTicket> {
    const answer = await this.open(this.visitor(), { message: `Pytanie ${randomUUID()}`, ...body })
    const { ticket } = answer.json<NewTicketResponse>()
    return { id: ticket.id, key: ticket.key ?? '' }
  }

  async ticketOf(browser: TestBrowser, body: Partial<NewTicketRequest> = {}): Promise<number> {
    const answer = await this.open(browser, { message: `Pytanie ${randomUUID()}`, ...body })
    return answer.json<NewTicketResponse>().ticket.id
  }

  show(
    browser: TestBrowser,
    id: number,
    options: { key?: string; query?: string } = {},
  ): Promise<LightMyRequestResponse> {
    return browser.send('GET', `/api/support/ticket/${id}${options.query ?? ''}`, {
      headers: options.key === undefined ? {} : { 'x-ticket-key': options.key },
    })
  }

  async read(browser: TestBrowser, id: number, key?: string): Promise<Ticket> {
    const answer = await this.show(browser, id, key === undefined ? {} : { key })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<TicketResponse>().ticket
  }

  put(
    browser: TestBrowser,
    id: number,
    body: object,
    options: { key?: string; idempotencyKey?: string } = {},
  ): Promise<LightMyRequestResponse> {
    return browser.send('PUT', `/api/support/ticket/${id}`, {
      payload: body,
      headers: {
        'idempotency-key': options.idempotencyKey ?? randomUUID(),
        ...(options.key === undefined ? {} : { 'x-ticket-key': options.key }),
      },
    })
  }
}
