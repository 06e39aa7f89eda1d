import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { ControlResponse, Proposal, ProposalsResponse } from '@app/contract/office/controls'
import type { StartPasskeyResponse } from '@app/contract/identity/staff'
import { openProfileKey } from '#contexts/identity/accounts/user-keys.repository.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { fingerprint, seal } from '#platform/crypto/keys.ts'
import { startTestWorker, type TestWorker } from '#test/support/test-worker.ts'
import { DeskWorld, type Person } from './review-world.ts'
import { SoftwarePasskey } from './software-passkey.ts'

type Answer = Awaited<ReturnType<Person['post']>>
export type Owner = Person & { passkey: SoftwarePasskey; address: string }

/** A company of one: an owner with a passkey and an address, and a real worker that mails the stop links. */
export class OnePersonScene {
  readonly world: DeskWorld
  readonly #worker: TestWorker

  private constructor(world: DeskWorld, worker: TestWorker) {
    this.world = world
    this.#worker = worker
  }

  static async start(): Promise<OnePersonScene> {
    const world = await DeskWorld.start()
    const { testDb, simulator, config } = world.api
    const worker = await startTestWorker({ testDb, simulator, keysFolder: config.KEYS_DIR })
    return new OnePersonScene(world, worker)
  }

  async stop(): Promise<void> {
    this.#worker.signal('SIGTERM')
    await this.#worker.exited
    await this.world.stop()
  }

  get db() {
    return this.world.db
  }

  /** As the operator's command line does it. */
  async choose(mode: 'many' | 'one_person'): Promise<void> {
    await this.db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'staffing.mode',
        value: mode,
        changedBy: { type: 'operator', id: 'command-line' },
        reason: 'set up',
      }),
    )
  }

  async owner(): Promise<Owner> {
    const person = await this.world.staff('owner')
    const passkey = await this.addPasskey(person)
    const address = `owner-${person.userId}@example.com`
    const dataKey = await openProfileKey(this.db, this.world.api.keys, person.userId)
    await this.db
      .updateTable('users')
      .set({
        email_sealed: seal(dataKey, Buffer.from(address), `users.email|${person.userId}`),
        email_fingerprint: fingerprint(this.world.api.keys, 'email', address),
      })
      .where('id', '=', person.userId)
      .execute()
    await this.db
      .updateTable('staff_factors')
      .set({ created_at: sql`now() - interval '30 days'` })
      .where('user_id', '=', person.userId)
      .execute()
    return { ...person, passkey, address }
  }

  async addPasskey(person: Person): Promise<SoftwarePasskey> {
    const passkey = new SoftwarePasskey(this.world.api.config.PUBLIC_URL)
    const started = await person.browser.send('POST', '/api/admin/factors/passkey/start', { payload: {} })
    const { attemptId, options } = started.json<StartPasskeyResponse>()
    const payload = { attemptId, label: 'Klucz', credential: passkey.register(options) }
    const added = await person.browser.send('POST', '/api/admin/factors/passkey/finish', { payload })
    expect(added.statusCode, added.body).toBe(200)
    return passkey
  }

  async proposal(person: Person, id: string): Promise<Proposal> {
    for (const state of ['waiting', 'confirmed', 'withdrawn', 'expired', 'stopped']) {
      const answer = await person.get(`/api/admin/proposals?state=${state}&limit=100`)
      const found = answer.json<ProposalsResponse>().proposals.find((each) => each.id === id)
      if (found) return found
    }
    throw new Error(`no proposal ${id}`)
  }

  /** The id of the proposal that this answer says waits, once its mail has left. */
  async mailed(answer: Answer): Promise<string> {
    const { proposalId } = answer.json<ControlResponse>()
    expect(proposalId, answer.body).toBeTruthy()
    await this.untilMailed(proposalId!)
    return proposalId!
  }

  async untilMailed(proposalId: string): Promise<void> {
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ at: Date | null }>`
          select stop_mail_sent_at(${proposalId}::uuid) as at`.execute(this.db)
        expect(rows[0]?.at, this.#worker.logLines()).not.toBeNull()
      },
      { interval: 50, timeout: 15_000 },
    )
  }

  /** As if everything had happened this long ago; the database's clock itself cannot be moved. */
  async elapse(proposalId: string, time = '25 hours'): Promise<void> {
    await sql`alter table admin_proposals disable trigger admin_proposals_guard`.execute(this.db)
    await sql`update admin_proposals set proposed_at = proposed_at - ${time}::interval,
      not_before = not_before - ${time}::interval, expires_at = expires_at - ${time}::interval
      where id = ${proposalId}`.execute(this.db)
    await sql`alter table admin_proposals enable trigger admin_proposals_guard`.execute(this.db)
    await sql`update mail_outbox set finished_at = finished_at - ${time}::interval
      where event_key like ${`proposal-stop:${proposalId}:%`} and state = 'sent'`.execute(this.db)
  }

  async startPasskey(owner: Person, proposalId: string): Promise<StartPasskeyResponse> {
    const url = `/api/admin/proposals/${proposalId}/passkey`
    const answer = await owner.browser.send('POST', url)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<StartPasskeyResponse>()
  }

  async sign(owner: Owner, proposalId: string) {
    const { attemptId, options } = await this.startPasskey(owner, proposalId)
    return { attemptId, credential: owner.passkey.use(options) }
  }

  async confirm(owner: Person, proposalId: string, passkey?: object): Promise<Answer> {
    const { mark } = await this.proposal(owner, proposalId)
    return owner.post(`/api/admin/proposals/${proposalId}/confirm`, {
      mark,
      ...(passkey === undefined ? {} : { passkey }),
    })
  }

  /** The token in the newest mail to this owner. */
  async tokenOf(owner: Owner): Promise<string> {
    const mailbox = `${this.world.api.simulator.httpUrl}/mailbox.json?to=${encodeURIComponent(owner.address)}`
    const mails = (await (await fetch(mailbox)).json()) as { links: string[] }[]
    const link = mails.flatMap(({ links }) => links).find((each) => each.includes('/stop#'))
    return link?.split('#')[1] ?? ''
  }
}
