import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { changeAdmin } from '#contexts/identity/staff/index.ts'
import { unseal } from '#platform/crypto/keys.ts'
import { rewrapUserKeys } from './rewrap-user-keys.ts'
import { openProfileKey } from './user-keys.repository.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let nextPlayer = 200
async function signedIn(): Promise<{ browser: TestBrowser; steamId: string; partner: string }> {
  const steamId = `76561198000000${nextPlayer++}`
  const browser = new TestBrowser(api.app)
  await browser.signIn(api.simulator, steamId)
  return { browser, steamId, partner: (BigInt(steamId) - 76_561_197_960_265_728n).toString() }
}

const userOf = async (browser: TestBrowser) =>
  (await browser.send('GET', '/api/auth/user')).json<{ user: Record<string, unknown> }>().user

test('saves a trade URL, returns it in canonical form and stores it encrypted', async () => {
  const { browser, steamId, partner } = await signedIn()
  const answer = await browser.send('PUT', '/api/auth/user/trade-url', {
    payload: {
      tradeUrl: `  http://steamcommunity.com/tradeoffer/new?partner=${partner}&amp;token=aB-_4567 `,
    },
  })
  expect(answer.json()).toEqual({ success: true, message: 'URL wymiany zaktualizowany pomyślnie' })
  expect((await userOf(browser))['tradeUrl']).toBe(
    `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=aB-_4567`,
  )
  const row = await api.testDb.db
    .selectFrom('users')
    .select('trade_token_sealed')
    .where('steam_id', '=', steamId)
    .executeTakeFirstOrThrow()
  expect(row.trade_token_sealed?.includes('aB-_4567')).toBe(false)
})

test('refuses a blank or malformed trade URL and another account’s URL, each with its own message', async () => {
  const { browser, partner } = await signedIn()
  const save = async (tradeUrl: string) => {
    const answer = await browser.send('PUT', '/api/auth/user/trade-url', { payload: { tradeUrl } })
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  const malformed = [422, 'Wprowadź prawidłowy URL wymiany']
  expect(await save('')).toEqual(malformed)
  expect(await save('   ')).toEqual(malformed)
  expect(await save(`https://evil.example/tradeoffer/new/?partner=${partner}&token=aBcD4567`)).toEqual(
    malformed,
  )
  expect(await save('https://steamcommunity.com/tradeoffer/new/?partner=1&token=aBcD4567')).toEqual([
    422,
    'Ten link należy do innego konta Steam',
  ])
})

async function mailOutbox() {
  return api.testDb.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
}

test('an email address stays pending until its link is opened, and a second link invalidates the first', async () => {
  const { browser, steamId } = await signedIn()
  const user = await api.testDb.db
    .selectFrom('users')
    .select('id')
    .where('steam_id', '=', steamId)
    .executeTakeFirstOrThrow()
  const linkTokens: string[] = []
  for (const _ of [1, 2]) {
    const answer = await browser.send('PUT', '/api/auth/user/email', {
      payload: { email: ' Gracz@Example.com ' },
    })
    expect(answer.statusCode).toBe(200)
    const mails = (await mailOutbox()).filter((mail) => mail.user_id === user.id)
    const mail = mails.at(-1)!
    const dataKey = await openProfileKey(api.testDb.db, api.keys, user.id)
    const data = JSON.parse(unseal(dataKey, mail.data_sealed, `mail_outbox.data|${mail.id}`).toString()) as {
      link: string
    }
    expect(data.link).toMatch(/^http:\/\/localhost:4000\/confirm-email#token=/)
    linkTokens.push(data.link.split('#token=')[1] ?? '')
  }
  expect(await userOf(browser)).toMatchObject({ email: null, pendingEmail: 'Gracz@Example.com' })

  const confirm = (token: string | undefined) =>
    new TestBrowser(api.app).send('POST', '/api/auth/user/email/confirm', { payload: { token } })
  expect((await confirm(linkTokens[0])).statusCode).toBe(422)
  expect((await confirm(linkTokens[1])).statusCode).toBe(200)
  expect((await confirm(linkTokens[1])).statusCode).toBe(422)
  expect(await userOf(browser)).toMatchObject({ email: 'Gracz@Example.com', pendingEmail: null })

  expect(
    (await browser.send('PUT', '/api/auth/user/email', { payload: { email: 'gracz@example.com' } }))
      .statusCode,
  ).toBe(409)
  expect((await browser.send('DELETE', '/api/auth/user/email')).statusCode).toBe(200)
  expect(await userOf(browser)).toMatchObject({ email: null, pendingEmail: null })
})

test('mails the old address when it is replaced or removed, in the language of the request', async () => {
  const { browser, steamId } = await signedIn()
  const { id } = await api.testDb.db
    .selectFrom('users')
    .select('id')
    .where('steam_id', '=', steamId)
    .executeTakeFirstOrThrow()
  const dataKey = await openProfileKey(api.testDb.db, api.keys, id)
  const mails = async () =>
    (await mailOutbox())
      .filter((mail) => mail.user_id === id)
      .map((mail) => ({
        template: mail.template,
        language: mail.language,
        recipient: unseal(dataKey, mail.recipient_sealed, `mail_outbox.recipient|${mail.id}`).toString(),
        data: JSON.parse(unseal(dataKey, mail.data_sealed, `mail_outbox.data|${mail.id}`).toString()) as {
          link: string
          isReplaced?: boolean
        },
      }))
  const use = async (email: string) => {
    await browser.send('PUT', '/api/auth/user/email', { payload: { email } })
    const token = (await mails()).at(-1)?.data.link.split('#token=')[1]
    await browser.send('POST', '/api/auth/user/email/confirm', { payload: { token } })
  }
  await use('first@example.com')
  expect((await mails()).map(({ template }) => template)).toEqual(['confirm-email'])
  await use('second@example.com')
  const told = async () => (await mails()).filter(({ template }) => template === 'email-left')
  expect(await told()).toMatchObject([{ recipient: 'first@example.com', data: { isReplaced: true } }])
  await browser.send('DELETE', '/api/auth/user/email?lang=en')
  expect((await told())[1]).toEqual({
    template: 'email-left',
    language: 'en',
    recipient: 'second@example.com',
    data: { isReplaced: false, link: 'http://localhost:4000/en/hacked' },
  })
  // No address is left to notify.
  await browser.send('DELETE', '/api/auth/user/email')
  expect(await told()).toHaveLength(2)
})

test('refuses email addresses that could break a mail header', async () => {
  const { browser } = await signedIn()
  for (const email of [
    '',
    'a',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: x@example.com',
    'a@example.com,b@example.com',
    '<a@example.com>',
  ]) {
    const answer = await browser.send('PUT', '/api/auth/user/email', { payload: { email } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'email_invalid'])
  }
})

test('reads roles from the database only, and a role change ends the sessions', async () => {
  const { browser, steamId } = await signedIn()
  const tools = { db: api.testDb.db, keys: api.keys }
  expect((await browser.send('GET', '/api/admin/check-admin')).json()).toEqual({
    success: true,
    isAdmin: false,
    staff: null,
  })
  await changeAdmin(tools, { steamId, staffRole: 'support' })
  expect((await browser.send('GET', '/api/admin/check-admin')).statusCode).toBe(401)
  await browser.signIn(api.simulator, steamId)
  expect((await browser.send('GET', '/api/admin/check-admin')).json()).toMatchObject({
    success: true,
    isAdmin: true,
    staff: { role: 'support', factor: 'enrol', methods: [], endsAt: null, confirmedUntil: null },
  })
  expect(await userOf(browser)).toMatchObject({ isAdmin: true, role: 'admin' })
  await changeAdmin(tools, { steamId, staffRole: null })
  await browser.signIn(api.simulator, steamId)
  expect((await browser.send('GET', '/api/admin/check-admin')).json()).toEqual({
    success: true,
    isAdmin: false,
    staff: null,
  })
})

test('the API database role cannot make an administrator, change an audit row or read the queue', async () => {
  const db = api.testDb.as('skinkantor_api')
  await expect(
    db.updateTable('users').set({ is_admin: true, staff_role: 'owner' }).execute(),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(db.deleteFrom('audit_log').execute()).rejects.toMatchObject({ code: '42501' })
  await expect(
    db
      .selectFrom('graphile_worker.jobs' as never)
      .selectAll()
      .execute(),
  ).rejects.toMatchObject({ code: '42501' })
})

test('encrypted values open only in their own row and survive a wrapping key rotation', async () => {
  const { browser, steamId, partner } = await signedIn()
  const { browser: other, steamId: otherId } = await signedIn()
  const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=aBcD4567`
  await browser.send('PUT', '/api/auth/user/trade-url', { payload: { tradeUrl } })
  const { trade_token_sealed } = await api.testDb.db
    .selectFrom('users')
    .select('trade_token_sealed')
    .where('steam_id', '=', steamId)
    .executeTakeFirstOrThrow()
  await api.testDb.db
    .updateTable('users')
    .set({ trade_token_sealed })
    .where('steam_id', '=', otherId)
    .execute()
  expect((await other.send('GET', '/api/auth/user')).statusCode).toBe(500)

  const { addKey, readKeys } = await import('#platform/crypto/keys.ts')
  addKey(api.config.KEYS_DIR, 'profile-encryption', '0002')
  const rotated = readKeys(api.config.KEYS_DIR)
  await rewrapUserKeys(api.testDb.db, rotated)
  const old = await api.testDb.db
    .selectFrom('user_keys')
    .select('user_id')
    .where('wrapping_key_id', '=', '0001')
    .execute()
  expect(old).toEqual([])
  const later = new TestBrowser(await api.another())
  for (const [name, value] of browser.cookies) later.cookies.set(name, value)
  later.tokens = browser.tokens
  expect((await userOf(later))['tradeUrl']).toBe(tradeUrl)
})
