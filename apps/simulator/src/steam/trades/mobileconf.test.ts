import { describe, expect, test } from 'vitest'
import type { FaultKind } from '#control/faults.ts'
import { giftsAt, STRANGER } from '#testing/simulated-gifts.ts'
import { OPERATOR } from '#testing/simulated-trader.ts'
import { useSimulator } from '#testing/test-simulator.ts'
import { authenticatorOf, confirmationKey } from './mobile-authenticator.ts'

const simulator = useSimulator()
const { steam, phone, holdItems, sendGift, waitingGift, stateOf, answered } = giftsAt(simulator)

describe('the signature of the phone', () => {
  test.each<[string, string, number, string]>([
    // Published test vectors of the Python library `steam` and the Rust crate `another-steam-totp`.
    [Buffer.from('itsmemario').toString('base64'), '', 100_000, '7bXlrY/xmQHILXfWtSBwzHrX0QU='],
    [Buffer.from('itsmemario').toString('base64'), 'allow', 100_000, 'UScGgOFnqG0ksmhW5meLJ4/xTLA='],
    ['000000000000000000000000000=', 'allow', 1_634_603_498, '9/OyNC3rk7VNsMFklzayOuznImU='],
  ])('key of %s with tag “%s”', (secret, tag, seconds, key) => {
    expect(confirmationKey(secret, seconds, tag)).toBe(key)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const { identitySecret } = authenticatorOf(OPERATOR)
  test.each<[string, () => Record<string, string>]>([
    ['another key', () => ({ k: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' })],
    [
      'the key of another account',
      () => ({ k: confirmationKey(authenticatorOf(STRANGER).identitySecret, now(), 'allow') }),
    ],
    ['the key of the list', () => ({ k: confirmationKey(identitySecret, now(), 'conf') })],
    ['a time long ago', () => ({ t: String(now() - 120) })],
    ['a time in the future', () => ({ t: String(now() + 120) })],
    ['another device', () => ({ p: authenticatorOf(STRANGER).deviceId })],
    [
      'the tag of the list',
      () => ({ t: String(now()), tag: 'conf', k: confirmationKey(identitySecret, now(), 'conf') }),
    ],
    [
      'the key of another tag',
      () => ({ t: String(now()), k: confirmationKey(identitySecret, now(), 'cancel'), tag: 'cancel' }),
    ],
    ['an unknown answer', () => ({ op: 'maybe' })],
  ])('refuses %s', async (_name, changes) => {
    const { id, row } = await waitingGift()
    const reply = await phone.answer('allow', row.id, row.nonce, changes())
    expect(reply).toMatchObject({ success: false, message: 'Invalid authenticator' })
    expect(await stateOf(id)).toBe(9)
  })

  test('refuses a key that was used, a wrong nonce and another account’s session', async () => {
    const assetIds = await holdItems(2)
    for (const assetId of assetIds) await sendGift([assetId])
    const { conf: [one, two] = [] } = await phone.list()
    const t = String(now())
    expect(await phone.answer('allow', one?.id ?? '', one?.nonce ?? '', { t })).toEqual({ success: true })
    expect(await phone.answer('allow', two?.id ?? '', two?.nonce ?? '', { t })).toMatchObject({
      success: false,
      message: 'Invalid authenticator',
    })
    expect(await phone.answer('allow', two?.id ?? '', one?.nonce ?? '')).toEqual({ success: false })
    const { cookie } = await steam.session(STRANGER)
    expect(await phone.list({}, cookie)).toEqual({ success: false, needauth: true })
    expect(await phone.list({}, '')).toEqual({ success: false, needauth: true })
    expect(await answered()).toMatchObject([{ creatorId: one?.creator_id, op: 'allow' }])
  })

  test('follows the clock that Steam tells', async () => {
    await simulator.control('/clock', { offsetMs: 86_400_000 })
    expect(await phone.list()).toMatchObject({ success: false })
    const asked = await fetch(simulator.url('/ITwoFactorService/QueryTime/v1/'), { method: 'POST' })
    const { response } = (await asked.json()) as { response: { server_time: string } }
    expect(await phone.list({ t: response.server_time })).toMatchObject({ success: true })
  })

  test('lists what else waits, and confirming it moves no offer', async () => {
    const { id } = await waitingGift()
    await simulator.control(`/steam/authenticators/${OPERATOR}/confirmations`, { type: 3, creatorId: id })
    const { conf: [listing] = [] } = await phone.list()
    expect(listing).toMatchObject({ type: 3, creator_id: id })
    await phone.answer('allow', listing?.id ?? '', listing?.nonce ?? '')
    expect(await stateOf(id)).toBe(9)
    expect((await phone.list()).conf).toHaveLength(1)
  })
})

describe('faults of the phone', () => {
  const answerRaw = async (row: { id: string; nonce: string }) => {
    const call = phone.call('ajaxop', 'allow', { op: 'allow', cid: row.id, ck: row.nonce })
    return call.then(
      async (response) => ({ status: response.status, text: await response.text().catch(() => 'cut') }),
      () => ({ status: 0, text: '' }),
    )
  }

  test.each<[FaultKind, number, number]>([
    ['server-error', 500, 9],
    ['reset', 0, 9],
    ['refused', 200, 9],
    ['session-expired', 200, 9],
    ['says-done', 200, 9],
    ['effect-then-500', 500, 2],
    ['effect-then-reset', 0, 2],
    ['effect-then-malformed', 200, 2],
    ['effect-then-cut', 200, 2],
    ['effect-then-refused', 200, 2],
  ])('steam.confirm %s answers %i and leaves the offer in state %i', async (kind, status, state) => {
    const { id, row } = await waitingGift()
    await simulator.setFault({ target: 'steam.confirm', kind, count: 1, match: id })
    expect((await answerRaw(row)).status).toBe(status)
    expect(await stateOf(id)).toBe(state)
  })

  test('confirms later, before the answer, or after the caller has gone', async () => {
    const early = await waitingGift()
    await simulator.setFault({
      target: 'steam.confirm',
      kind: 'effect-then-wait',
      count: 1,
      delayMs: 600_000,
    })
    const waiting = answerRaw(early.row)
    await expect.poll(() => stateOf(early.id)).toBe(2)
    await fetch(simulator.url('/_control/faults'), { method: 'DELETE' })
    expect(await waiting).toMatchObject({ status: 200 })
    const late = await waitingGift()
    await simulator.setFault({ target: 'steam.confirm', kind: 'arrives-later', count: 1, delayMs: 20 })
    void answerRaw(late.row)
    await expect.poll(() => stateOf(late.id)).toBe(2)
  })

  test.each<[FaultKind, object]>([
    ['not-visible', { success: true, conf: [] }],
    ['refused', { success: false }],
    ['session-expired', { success: false, needauth: true }],
  ])('steam.confirmations %s', async (kind, reply) => {
    await sendGift(await holdItems())
    await simulator.setFault({ target: 'steam.confirmations', kind, count: 1, match: OPERATOR })
    expect(await phone.list()).toMatchObject(reply)
    expect((await phone.list()).conf).toHaveLength(1)
  })

  test('the list can come twice', async () => {
    await sendGift(await holdItems())
    await simulator.setFault({ target: 'steam.confirmations', kind: 'doubled', count: 1 })
    const { conf = [] } = await phone.list()
    expect(conf).toHaveLength(2)
    expect(conf[0]).toEqual(conf[1])
  })

  test.each<[FaultKind, number]>([
    ['effect-then-500', 1],
    ['effect-then-reset', 1],
    ['effect-then-eresult-16', 1],
    ['twice', 2],
    ['eresult-20', 0],
  ])('steam.send %s leaves %i unconfirmed gifts', async (kind, count) => {
    const assetIds = await holdItems()
    await simulator.setFault({ target: 'steam.send', kind, count: 1 })
    await sendGift(assetIds).catch(() => undefined)
    expect((await phone.list()).conf).toHaveLength(count)
  })
})
