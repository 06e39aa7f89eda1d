import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { StopLinkResponse } from '@app/contract/office/staffing'
import type { StartPasskeyResponse } from '@app/contract/identity/staff'
import { newSeller } from '#test/support/sale-with-money.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import type { Person } from '#test/worlds/review-world.ts'
import { OnePersonScene, type Owner } from '#test/worlds/one-person-scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let scene: OnePersonScene
let ola: Owner

beforeAll(async () => {
  scene = await OnePersonScene.start()
  ola = await scene.owner()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  await scene.choose('one_person')
  // Refused signatures of one test must not block the next one.
  await sql`delete from staff_factor_attempts`.execute(scene.db)
})
afterEach(async () => {
  await scene.world.assertBooks()
  // What a test leaves waiting would lengthen the wait of the next one.
  await sql`update admin_proposals set state = 'withdrawn', decided_by = proposed_by, decided_at = now()
    where state = 'waiting'`.execute(scene.db)
})

type Answer = Awaited<ReturnType<Person['post']>>
const code = (answer: Answer) => answer.json<{ code?: string }>().code
const reason = 'as agreed'

const credit = (userId: bigint, amount = 900) =>
  ola.post(`/api/admin/users/${userId}/credit`, { amount, reason })

async function creditsOf(userId: bigint): Promise<bigint[]> {
  const rows = await scene.db
    .selectFrom('balance_credits')
    .select('amount_grosze')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.amount_grosze)
}

/** A credit whose wait is over and whose mail has left. */
async function dueCredit(amount = 900): Promise<{ id: string; userId: bigint }> {
  const userId = await newSeller(scene.db)
  const id = await scene.mailed(await credit(userId, amount))
  await scene.elapse(id)
  return { id, userId }
}

async function stop(token: string, path = 'stop') {
  return new TestBrowser(scene.world.api.app).send('POST', `/api/stop-link/${path}`, { payload: { token } })
}

const asApi = () => scene.world.api.testDb.as('skinkantor_api')

test('lets the proposer confirm after the wait, with a passkey, and keeps what the passkey signed', async () => {
  const { id, userId } = await dueCredit()
  expect(await scene.proposal(ola, id)).toMatchObject({
    canConfirm: true,
    needsPasskey: true,
    isMailSent: true,
  })
  const answer = await scene.confirm(ola, id, await scene.sign(ola, id))
  expect(answer.json(), answer.body).toMatchObject({ isDone: true })
  expect(await creditsOf(userId)).toEqual([900_00n])
  const [proof] = await scene.db
    .selectFrom('proposal_passkeys')
    .selectAll()
    .where('proposal_id', '=', id)
    .execute()
  expect(proof?.signature.length).toBeGreaterThan(60)
  const audit = await scene.world.auditOf('proposal', id)
  expect(audit.map(({ action, details }) => [action, (details as { rule?: string }).rule])).toEqual([
    ['proposal.made', 'one_person'],
    ['proposal.confirmed', 'one_person'],
  ])
})

test('refuses to confirm before the wait is over', async () => {
  const userId = await newSeller(scene.db)
  const id = await scene.mailed(await credit(userId))
  await scene.elapse(id, '14 minutes')
  expect(await scene.proposal(ola, id)).toMatchObject({ canConfirm: false })
  expect(code(await scene.confirm(ola, id, await scene.sign(ola, id)))).toBe('proposal_too_early')
  expect(await creditsOf(userId)).toEqual([])
})

test('refuses to confirm without a passkey, however fresh the second factor is', async () => {
  const { id, userId } = await dueCredit()
  expect(code(await scene.confirm(ola, id))).toBe('proposal_passkey_needed')
  expect(await creditsOf(userId)).toEqual([])
})

test('refuses a second session of the same person without a passkey of its own ceremony', async () => {
  const { id } = await dueCredit()
  const signed = await scene.sign(ola, id)
  const other = new TestBrowser(scene.world.api.app)
  const user = await scene.db
    .selectFrom('users')
    .select('steam_id')
    .where('id', '=', ola.userId)
    .executeTakeFirstOrThrow()
  await other.signIn(scene.world.api.simulator, user.steam_id)
  const started = await other.send('POST', '/api/admin/panel/passkey/start')
  const { attemptId, options } = started.json<StartPasskeyResponse>()
  await other.send('POST', '/api/admin/panel/passkey', {
    payload: { attemptId, credential: ola.passkey.use(options) },
  })
  const { mark } = await scene.proposal(ola, id)
  const payload = { mark, passkey: signed }
  const answer = await other.send('POST', `/api/admin/proposals/${id}/confirm`, {
    payload,
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(code(answer)).toBe('staff_passkey_refused')
})

test('refuses the passkey of another ceremony: the one that opens the panel', async () => {
  const { id } = await dueCredit()
  const started = await ola.browser.send('POST', '/api/admin/panel/passkey/start')
  const { attemptId, options } = started.json<StartPasskeyResponse>()
  const passkey = { attemptId, credential: ola.passkey.use(options) }
  expect(code(await scene.confirm(ola, id, passkey))).toBe('staff_passkey_refused')
})

test('refuses a passkey signature made for another proposal', async () => {
  const [one, other] = [await dueCredit(), await dueCredit(901)]
  expect(code(await scene.confirm(ola, one.id, await scene.sign(ola, other.id)))).toBe(
    'staff_passkey_refused',
  )
})

test('refuses a signature that was used before', async () => {
  const [one, other] = [await dueCredit(), await dueCredit(901)]
  const signed = await scene.sign(ola, one.id)
  expect((await scene.confirm(ola, one.id, signed)).statusCode).toBe(200)
  expect(code(await scene.confirm(ola, other.id, signed))).toBe('staff_passkey_refused')
})

test('refuses a signature whose challenge is older than the end of the wait', async () => {
  const userId = await newSeller(scene.db)
  const id = await scene.mailed(await credit(userId))
  await scene.elapse(id, '15 minutes')
  const signed = await scene.sign(ola, id)
  await sql`update staff_factor_challenges set created_at = created_at - interval '1 minute'
    where id = ${signed.attemptId}`.execute(scene.db)
  expect(code(await scene.confirm(ola, id, signed))).toBe('staff_passkey_refused')
})

test('refuses a passkey that was added after the proposal, and one that is younger than a day', async () => {
  const { id } = await dueCredit()
  const old = ola.passkey
  const young = await scene.addPasskey(ola)
  const { attemptId, options } = await scene.startPasskey(ola, id)
  const answer = await scene.confirm(ola, id, { attemptId, credential: young.use(options) })
  expect(code(answer)).toBe('proposal_passkey_needed')
  await scene.db.deleteFrom('staff_factors').where('credential_id', '=', young.id).execute()
  expect((await scene.confirm(ola, id, await scene.sign({ ...ola, passkey: old }, id))).statusCode).toBe(200)
})

test('stops a proposal by the link of the mail, without signing in, and closes the panel of its proposer', async () => {
  const { id, userId } = await dueCredit()
  const token = await scene.tokenOf(ola)
  const looked = await stop(token, 'look')
  expect(looked.json<StopLinkResponse>()).toMatchObject({
    what: 'uznanie salda sprzedającego',
    grosze: 900_00,
    state: 'waiting',
  })
  const signed = await scene.sign(ola, id)
  const { mark } = await scene.proposal(ola, id)
  expect((await stop(token)).json()).toMatchObject({ state: 'stopped' })
  const late = await ola.post(`/api/admin/proposals/${id}/confirm`, { mark, passkey: signed })
  expect(code(late)).toBe('staff_factor_required')
  await reopen()
  expect(code(await scene.confirm(ola, id, await scene.sign(ola, id)))).toBe('proposal_decided')
  expect(await creditsOf(userId)).toEqual([])
  expect(code(await stop(token))).toBe('proposal_decided')
})

async function reopen(): Promise<void> {
  const started = await ola.browser.send('POST', '/api/admin/panel/passkey/start')
  const { attemptId, options } = started.json<StartPasskeyResponse>()
  const payload = { attemptId, credential: ola.passkey.use(options) }
  expect((await ola.browser.send('POST', '/api/admin/panel/passkey', { payload })).statusCode).toBe(200)
}

test('refuses a made-up stop token, and leaves other proposals alone', async () => {
  const [one, other] = [await dueCredit(), await dueCredit(901)]
  expect(code(await stop(randomBytes(32).toString('base64url')))).toBe('stop_link_invalid')
  expect((await stop(await scene.tokenOf(ola))).statusCode).toBe(200)
  await reopen()
  expect((await scene.proposal(ola, other.id)).state).toBe('stopped')
  expect((await scene.proposal(ola, one.id)).state).toBe('waiting')
})

test('refuses a link that was used after its proposal was confirmed', async () => {
  const { id } = await dueCredit()
  const token = await scene.tokenOf(ola)
  await scene.confirm(ola, id, await scene.sign(ola, id))
  expect(code(await stop(token))).toBe('proposal_decided')
})

test('mails the stop link in the language of the last sign-in of each owner', async () => {
  const mailLanguage = async () => {
    const { id } = await dueCredit()
    const { rows } = await sql<{ language: string }>`
      select language from mail_outbox where event_key = ${`proposal-stop:${id}:${ola.userId}`}`.execute(
      scene.db,
    )
    return rows[0]?.language
  }
  expect(await mailLanguage()).toBe('pl')
  await sql`update users set language = 'en' where id = ${ola.userId}`.execute(scene.db)
  expect(await mailLanguage()).toBe('en')
  await sql`update users set language = 'pl' where id = ${ola.userId}`.execute(scene.db)
})

test('refuses to confirm while the mail has not left, or left a minute ago', async () => {
  const { id } = await dueCredit()
  const signed = () => scene.sign(ola, id)
  const state = (text: string) =>
    sql`update mail_outbox set state = ${text}, finished_at = ${text === 'sent' ? sql`now() - interval '1 minute'` : null}
      where event_key like ${`proposal-stop:${id}:%`}`.execute(scene.db)
  await state('waiting')
  expect(code(await scene.confirm(ola, id, await signed()))).toBe('proposal_not_mailed')
  await state('sent')
  expect(code(await scene.confirm(ola, id, await signed()))).toBe('proposal_not_mailed')
})

test('refuses to confirm after the proposal expired', async () => {
  const { id } = await dueCredit()
  await scene.elapse(id, '80 hours')
  expect(code(await scene.confirm(ola, id, await scene.sign(ola, id)))).toBe('proposal_decided')
})

test('executes once when confirmed many times at once', async () => {
  const { id, userId } = await dueCredit()
  const signed = await scene.sign(ola, id)
  const answers = await Promise.all(Array.from({ length: 4 }, () => scene.confirm(ola, id, signed)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await creditsOf(userId)).toEqual([900_00n])
})

test('keeps the rule of a proposal when the mode changes', async () => {
  const { id } = await dueCredit()
  await scene.choose('many')
  expect((await scene.proposal(ola, id)).rule).toBe('one_person')
  expect((await scene.confirm(ola, id, await scene.sign(ola, id))).statusCode).toBe(200)
  const two = (await credit(await newSeller(scene.db))).json<{ proposalId: string }>().proposalId
  await scene.choose('one_person')
  expect(await scene.proposal(ola, two)).toMatchObject({ rule: 'two_people', notBefore: null })
  expect(code(await scene.confirm(ola, two, await scene.sign(ola, two)))).toBe('proposal_own')
})

test('lets another admin confirm at once: two people are more than a wait', async () => {
  const userId = await newSeller(scene.db)
  const id = await scene.mailed(await credit(userId))
  const bartek = await scene.world.staff('finance')
  expect((await scene.confirm(bartek, id)).json()).toMatchObject({ isDone: true })
  expect(await creditsOf(userId)).toEqual([900_00n])
})

test('needs two people to choose one person, and nobody else to go back', async () => {
  const url = '/api/admin/settings/staffing.mode'
  const read = async () =>
    (await ola.get('/api/admin/settings'))
      .json<{ settings: { key: string; version: number }[] }>()
      .settings.find(({ key }) => key === 'staffing.mode')!.version
  const back = await ola.put(url, { value: 'many', version: await read(), reason })
  expect(back.json()).toMatchObject({ isDone: true })
  const asked = await ola.put(url, { value: 'one_person', version: await read(), reason })
  const { proposalId, isDone } = asked.json<{ proposalId: string; isDone: boolean }>()
  expect(isDone).toBe(false)
  expect(code(await scene.confirm(ola, proposalId, await scene.sign(ola, proposalId)))).toBe('proposal_own')
  const bartek = await scene.world.staff('owner')
  expect((await scene.confirm(bartek, proposalId)).statusCode).toBe(200)
  expect((await ola.get('/api/admin/staffing')).json()).toMatchObject({ mode: 'one_person' })
})

test('refuses a proposal without an owner whose address is older than a day', async () => {
  const saved = await scene.db
    .selectFrom('users')
    .select('email_saved_at')
    .where('id', '=', ola.userId)
    .executeTakeFirstOrThrow()
  await scene.db
    .updateTable('users')
    .set({ email_saved_at: sql`now()` })
    .where('id', '=', ola.userId)
    .execute()
  expect(code(await credit(await newSeller(scene.db)))).toBe('owner_address_missing')
  await scene.db.updateTable('users').set(saved).where('id', '=', ola.userId).execute()
})

test('waits longer for more, and for the sum of what waits', async () => {
  const waits = async (amount: number) => {
    const answer = await credit(await newSeller(scene.db), amount)
    const { proposedAt, notBefore } = await scene.proposal(
      ola,
      answer.json<{ proposalId: string }>().proposalId,
    )
    return (Date.parse(notBefore!) - Date.parse(proposedAt)) / 60_000
  }
  expect(await waits(1_200)).toBe(15)
  expect(await waits(1_200)).toBe(60)
  expect(await waits(9_000)).toBe(240)
})

/** The constraint that the statement breaks, or PostgreSQL's code for a missing right. */
async function refusalOf(statement: ReturnType<typeof sql>): Promise<string | undefined> {
  const error = await statement.execute(asApi()).then(
    () => ({ constraint: 'none' }),
    (thrown: unknown) => thrown as { constraint?: string; code?: string },
  )
  return error.constraint ?? ('code' in error ? error.code : undefined)
}

test.each([
  [
    'a shorter wait',
    sql`insert into admin_proposals (kind, subject, payload, payload_hash, reason, proposed_by, not_before, expires_at)
    select 'credit', 'x', '{"grosze": 90000}', sha256('x'), 'x', min(id), now() + interval '1 minute', now() + interval '3 days'
    from users where staff_role = 'owner'`,
    'admin_proposals_wait',
  ],
  [
    'the other rule',
    sql`insert into admin_proposals (kind, subject, payload, payload_hash, reason, proposed_by, rule, expires_at)
    select 'credit', 'x', '{"grosze": 90000}', sha256('x'), 'x', min(id), 'two_people', now() + interval '3 days'
    from users where staff_role = 'owner'`,
    '42501',
  ],
  [
    'a mail that was sent',
    sql`insert into mail_outbox (event_key, template, language, recipient_sealed, data_sealed, state, finished_at)
    values ('proposal-stop:x:1', 'proposal-stop', 'pl', '', '', 'sent', now())`,
    '42501',
  ],
  [
    'a stop link of its own',
    sql`insert into proposal_stops (proposal_id, token_hash)
    select id, sha256('x') from admin_proposals limit 1`,
    '42501',
  ],
  [
    'the mode',
    sql`insert into settings (key, version, value, changed_by, reason)
    select 'staffing.mode', max(version) + 1, '"one_person"', 'admin:' || (select min(id) from users where staff_role = 'owner'), 'x' from settings where key = 'staffing.mode'`,
    'settings_staffing_by_two',
  ],
  [
    'an old address',
    sql`update users set email_sealed = 'x', email_saved_at = now() - interval '2 days'
    where staff_role = 'owner'`,
    'users_email_saved_now',
  ],
])('the role of the API cannot write %s', async (name, statement, refusal) => {
  if (name === 'the mode') await scene.choose('many')
  expect(await refusalOf(statement)).toBe(refusal)
})

test('the role of the API cannot confirm without the proofs, nor change what was proposed', async () => {
  const { id } = await dueCredit()
  const confirm = sql`update admin_proposals set state = 'confirmed', decided_by = proposed_by, decided_at = now()
    where id = ${id}`
  expect(await refusalOf(confirm)).toBe('admin_proposals_passkey')
  const raise = sql`update admin_proposals set payload = '{"grosze": 1}' where id = ${id}`
  expect(await refusalOf(raise)).toBe('42501')
  const shorten = sql`update admin_proposals set not_before = now() where id = ${id}`
  expect(await refusalOf(shorten)).toBe('42501')
  const { attemptId } = await scene.startPasskey(ola, id)
  const forged = sql`with used as (update staff_factor_challenges set used_at = now() where id = ${attemptId} returning 1)
    insert into proposal_passkeys (proposal_id, challenge_id, user_id, credential_id, public_key, client_data, authenticator_data, signature)
    select ${id}, ${attemptId}, user_id, credential_id, public_key, '{"type":"webauthn.get","challenge":"AAAA"}',
      decode(repeat('00', 32) || '0500000001', 'hex'), 'x' from staff_factors where user_id = ${ola.userId} and kind = 'passkey'`
  expect(await refusalOf(forged)).toBe('proposal_passkeys_of_proposal')
})
