import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../create-simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator()
})
afterAll(() => simulator.close())

const post = (path: string, body: object) =>
  fetch(`${simulator.httpUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('Discord accepts a message without content and refuses a wrong token and an empty text', async () => {
  const accepted = await post('/discord/api/webhooks/7/simulator-token', { content: 'Hello' })
  expect([accepted.status, await accepted.text()]).toEqual([204, ''])
  expect((await post('/discord/api/webhooks/7/other', { content: 'Hello' })).status).toBe(401)
  expect((await post('/discord/api/webhooks/7/simulator-token', { content: '' })).status).toBe(400)
})

test('Telegram answers with the message and refuses as its API does', async () => {
  const path = '/telegram/bot1:simulator-token/sendMessage'
  const accepted = await post(path, { chat_id: '-1001', text: 'Hello' })
  expect(await accepted.json()).toMatchObject({ ok: true, result: { chat: { id: -1001 }, text: 'Hello' } })
  const unknown = await post(path, { chat_id: 'nobody', text: 'Hello' })
  expect(await unknown.json()).toMatchObject({ ok: false, error_code: 400 })
  expect((await post('/telegram/bot1:other/sendMessage', { chat_id: '1', text: 'x' })).status).toBe(401)
  const kept = (await (await fetch(`${simulator.httpUrl}/chat.json`)).json()) as { service: string }[]
  expect(kept.map(({ service }) => service)).toEqual(['discord', 'telegram'])
})
