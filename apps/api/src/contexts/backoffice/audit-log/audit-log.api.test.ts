import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditResponse } from '@app/contract/office/audit'
import { writeAudit, type AuditEntry } from '#platform/db/audit.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { SETTINGS } from '#platform/settings/settings-registry.ts'
import { signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

let api: TestApi
let owner: TestBrowser
let ownerId: string
beforeAll(async () => {
  api = await startTestApi()
  owner = new TestBrowser(api.app)
  await signInStaff(api, owner, { steamId: '76561198000000401', role: 'owner' })
  const user = await api.testDb.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  ownerId = user.id.toString()
})
afterAll(() => api.close())

function write(entry: Partial<AuditEntry>): Promise<void> {
  const complete: AuditEntry = {
    actor: { type: 'admin', id: ownerId },
    action: 'thing.changed',
    object: { type: 'setting', id: '1' },
    ...entry,
  }
  return api.testDb.db.transaction().execute((trx) => writeAudit(trx, complete))
}

async function list(query: Record<string, string>): Promise<AuditResponse> {
  const answer = await owner.send('GET', `/api/admin/audit?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AuditResponse>()
}

test('returns actor, action, subject, reason and chain link of an entry', async () => {
  await write({
    object: { type: 'setting', id: 'shown' },
    reason: 'bo tak',
    details: { amountGrosze: 5, isLast: true },
    requestId: 'request-1',
  })
  const { entries } = await list({ subjectType: 'setting', subjectId: 'shown' })
  expect(entries).toEqual([
    {
      id: expect.any(String) as string,
      at: expect.any(String) as string,
      actor: { type: 'admin', id: ownerId, name: expect.stringMatching(/^Steam /) as string, role: 'owner' },
      action: 'thing.changed',
      subject: { type: 'setting', id: 'shown', name: null },
      amount: null,
      reason: 'bo tak',
      details: { amountGrosze: 5, isLast: true },
      change: null,
      proposedBy: null,
      requestId: 'request-1',
      chain: {
        number: expect.stringMatching(/^\d+$/) as string,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    },
  ])
})

test('a changed setting shows its value before and after, and who asked for it', async () => {
  const change = (value: number) =>
    api.testDb.db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'quote.lock_seconds',
        value,
        changedBy: { type: 'admin', id: ownerId },
        reason: 'spokojny rynek',
        proposedBy: ownerId,
      }),
    )
  const before = SETTINGS['quote.lock_seconds'].initial
  await change(before + 60)
  await change(before + 120)
  const { entries } = await list({ subjectType: 'setting', subjectId: 'quote.lock_seconds' })
  expect(entries.map((entry) => entry.change)).toEqual([
    { before: before + 60, after: before + 120 },
    { before, after: before + 60 },
  ])
  expect(entries[0]?.proposedBy).toMatch(/^Steam /)
})

test('pages have no gaps and no repeats while new entries are written', async () => {
  for (let index = 0; index < 25; index++) await write({ object: { type: 'list', id: String(index) } })
  const seen: string[] = []
  let before: string | null = null
  do {
    const page: AuditResponse = await list({
      subjectType: 'list',
      limit: '10',
      ...(before === null ? {} : { before }),
    })
    seen.push(...page.entries.map(({ subject }) => subject.id))
    before = page.next
    await write({ object: { type: 'list', id: 'late' } })
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => String(24 - index)))
})

test('leaves out sign-ins on request, in the whole log and of one kind of actor', async () => {
  const actor = { type: 'admin', id: ownerId } as const
  await write({ actor, action: 'staff.panel_opened', object: { type: 'session', id: 'quiet' } })
  await write({ actor, action: 'rail.paused', object: { type: 'session', id: 'loud' } })
  for (const query of [{}, { actorType: 'admin' }, { subjectType: 'session' }]) {
    const actions = (await list({ ...query, hides: 'sign_ins' })).entries.map(({ action }) => action)
    expect(actions).toContain('rail.paused')
    expect(actions).not.toContain('staff.panel_opened')
  }
})

test('shows only decisions about money on request', async () => {
  await write({ action: 'balance.credited', object: { type: 'user', id: 'money' } })
  await write({ action: 'ticket.closed', object: { type: 'user', id: 'money' } })
  for (const query of [{}, { subjectType: 'user' }, { subjectType: 'user', subjectId: 'money' }]) {
    const actions = (await list({ ...query, action: 'money' })).entries.map(({ action }) => action)
    expect(actions).toContain('balance.credited')
    expect(actions).not.toContain('ticket.closed')
  }
})

test('applies each filter alone and combined', async () => {
  await write({
    actor: { type: 'system', id: 'prices' },
    action: 'filter.one',
    object: { type: 'rail', id: 'a' },
  })
  await write({
    actor: { type: 'operator', id: 'command-line' },
    action: 'filter.two',
    object: { type: 'rail', id: 'b' },
  })
  const { rows } = { rows: (await list({ subjectType: 'rail' })).entries }
  expect(rows.map(({ action }) => action)).toEqual(['filter.two', 'filter.one'])
  const subjects = async (query: Record<string, string>) =>
    (await list({ subjectType: 'rail', ...query })).entries.map(({ subject }) => subject.id)
  expect(await subjects({ actorType: 'system' })).toEqual(['a'])
  expect(await subjects({ actorType: 'operator', actorId: 'command-line' })).toEqual(['b'])
  expect(await subjects({ actorType: 'operator', actorId: 'prices' })).toEqual([])
  expect(await subjects({ action: 'filter.one' })).toEqual(['a'])
  expect(await subjects({ subjectId: 'b', action: 'filter.one' })).toEqual([])
  expect((await list({ action: 'filter.one', actorType: 'operator' })).entries).toEqual([])
  expect((await list({ action: 'filter.two', actorType: 'operator' })).entries).toEqual([rows[0]])
  const [two, one] = rows
  expect(await subjects({ from: two!.at })).toContain('b')
  const afterAllOfThem = new Date(new Date(two!.at).getTime() + 1).toISOString()
  expect(await subjects({ from: one!.at, to: afterAllOfThem })).toEqual(['b', 'a'])
  expect(await subjects({ to: one!.at })).toEqual([])
  expect(await subjects({ from: afterAllOfThem })).toEqual([])
  expect((await list({ limit: '1' })).actions).toEqual(
    expect.arrayContaining(['filter.one', 'filter.two', 'staff.panel_opened', 'user.admin_granted']),
  )
})

test.each([{ limit: '0' }, { limit: '101' }, { before: 'x' }, { from: 'yesterday' }, { actorType: 'robot' }])(
  'refuses the invalid query %o',
  async (query) => {
    const answer = await owner.send(
      'GET',
      `/api/admin/audit?${new URLSearchParams(query as Record<string, string>).toString()}`,
    )
    expect(answer.statusCode).toBe(400)
  },
)
