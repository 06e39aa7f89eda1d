import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

type Schema = {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Description = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  components: { schemas: Record<string, Schema> }
}

let api: TestApi
let description: Description
beforeAll(async () => {
  api = await startTestApi()
  description = (await new TestBrowser(api.app).send('GET', '/api/docs')).json<Description>()
})
afterAll(() => api.close())

/** Every place in a request body that would accept an unexpected field. */
function openPlaces(schema: Schema, place: string): string[] {
  if (schema.$ref) return openPlaces(description.components.schemas[schema.$ref.split('/').at(-1)!]!, place)
  const properties = Object.entries(schema.properties ?? {})
  const isOpen = schema.type === 'object' && schema.additionalProperties !== false
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])
  return [
    ...(isOpen ? [place] : []),
    ...properties.flatMap(([name, part]) => openPlaces(part, `${place}.${name}`)),
    ...[...parts, ...(schema.items ? [schema.items] : [])].flatMap((part) => openPlaces(part, place)),
  ]
}

/**
 * The browser's passkey response may get new fields. Only the library that verifies it reads it, and it is not
 * stored.
 */
const GROWS = [
  'POST /api/admin/factors/passkey/finish .credential',
  'POST /api/admin/factors/passkey/finish .credential.response',
  'POST /api/admin/panel/passkey .credential',
  'POST /api/admin/panel/passkey .credential.response',
  'POST /api/admin/proposals/{proposalId}/confirm .passkey.credential',
  'POST /api/admin/proposals/{proposalId}/confirm .passkey.credential.response',
]

test('no request body schema accepts unknown fields, except passkey credentials', () => {
  const bodies = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({
        place: `${method.toUpperCase()} ${path} `,
        schema,
      })),
    ),
  )
  expect(bodies.length).toBeGreaterThan(50)
  expect(bodies.flatMap(({ place, schema }) => openPlaces(schema, place)).toSorted()).toEqual(GROWS)
})

/** Fields that an attacker who knows our tables would add. */
const WISHES = {
  isAdmin: true,
  staff_role: 'owner',
  staffRole: 'owner',
  role: 'owner',
  user_id: '1',
  userId: '1',
  steamId: '76561198000000001',
  is_verified: true,
  balance: 1_000_000,
}

test('refuses a body with extra column names and stores nothing', async () => {
  const browser = new TestBrowser(api.app)
  const steamId = '76561198000000031'
  await browser.signIn(api.simulator, steamId)
  const stored = () =>
    api.testDb.db.selectFrom('users').selectAll().where('steam_id', '=', steamId).executeTakeFirstOrThrow()
  const before = await stored()
  const token = `partner=${BigInt(steamId) - 76_561_197_960_265_728n}&token=aB3-_xYz`
  const bodies = [
    ['/api/auth/user/trade-url', { tradeUrl: `https://steamcommunity.com/tradeoffer/new/?${token}` }],
    ['/api/auth/user/email', { email: 'seller@example.com' }],
  ] as const
  for (const [url, body] of bodies) {
    for (const [name, value] of Object.entries(WISHES)) {
      const answer = await browser.send('PUT', url, { payload: { ...body, [name]: value } })
      expect([answer.statusCode, answer.json<{ code: string }>().code], `${url} ${name}`).toEqual([
        400,
        'validation_failed',
      ])
    }
  }
  expect(await stored()).toEqual(before)
  expect((await browser.send('PUT', bodies[0][0], { payload: bodies[0][1] })).statusCode).toBe(200)
})
