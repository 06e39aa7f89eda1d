import { createPrivateKey, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, readSignatureHeader, signRequest } from './truelayer-signature.ts'

/** Published test data: github.com/TrueLayer/truelayer-signing, folder test-resources. */
const KEY_ID = '45fc75cf-5649-4134-84b3-192c2c78e990'
const PUBLIC_KEY = createPublicKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-521',
    x: 'oLuW4nFqoUuR8d7FVsUoI62libYdQlWGtLStnqdudLY92bQ0ra5eZAbkunrGTR9-w9mr4o2Etyb6pC7YB2-23WM',
    y: 'AX1cjkGMiltikPrkX49qwuJDdcETaTsj-kyFP8jsF9W5XAB3Z4tBiQtc72DQnJYeKyAV_T6qZTtFKFr-Tp4iu-j7',
  },
})
const PRIVATE_KEY = createPrivateKey({
  format: 'jwk',
  key: {
    ...PUBLIC_KEY.export({ format: 'jwk' }),
    d: 'ATCZkX1P5zMzpwZwOs14HX6Rerln2LzgQjOJVKMRQ0hUup6jt_l_keNhifDsysy6_fiKtt_Ai_tgccNeH946ok7Q',
  },
})
const REQUEST = {
  method: 'post',
  path: '/merchant_accounts/a61acaef-ee05-4077-92f3-25543a11bd8d/sweeping',
  headers: [['Idempotency-Key', 'idemp-2076717c-9005-4811-a321-9e0787fa0382']] as const,
  body: '{"currency":"GBP","max_amount_in_minor":5000000}',
}
const SIGNATURE =
  'eyJhbGciOiJFUzUxMiIsImtpZCI6IjQ1ZmM3NWNmLTU2NDktNDEzNC04NGIzLTE5MmMyYzc4ZTk5MCIsInRsX3ZlcnNpb24iOiIyIiwidGxfaGVhZGVycyI6IklkZW1wb3RlbmN5LUtleSJ9..AC9-1MKHb_A2JsB5_VLpRNt1YSrOBRyK3zqtVxpmY7lptQMn9Kk9iPhgaArymBWEmj9Tu76WRJVPUTgHMEi--RYLAexU7kE1Os-pzPCEtoWn9Z7QLDBLexgHM0dgiv-4ORYX2fpMkTfwUHnFQtpLFSCX1xgC5r_daOd7CpqOTykBFTZc'
const WEBHOOK_SIGNATURE =
  'eyJhbGciOiJFUzUxMiIsImtpZCI6IjQ1ZmM3NWNmLTU2NDktNDEzNC04NGIzLTE5MmMyYzc4ZTk5MCIsInRsX3ZlcnNpb24iOiIyIiwidGxfaGVhZGVycyI6IlgtVGwtV2ViaG9vay1UaW1lc3RhbXAsQ29udGVudC1UeXBlIiwiamt1IjoiaHR0cHM6Ly93ZWJob29rcy50cnVlbGF5ZXIuY29tLy53ZWxsLWtub3duL2p3a3MifQ..AB9S1dzZTmw0tofUjJNGO7Kt_jZsahPyIrBTdhfxBWOI3KoLALkMy6ka1MjpZQx06_hQUJnanu9K_LS6V9lNaNGiAX5Cos5RWQfbeBCZWqAvIpXO3FvIzyJKRaTYK8FBG4lfJYPi76_pIkCLGKWeq8__7ElpMVRcLTM5IBKWL8isVZn_'
const ATTACHED =
  'eyJhbGciOiJFUzUxMiIsImtpZCI6IjQ1ZmM3NWNmLTU2NDktNDEzNC04NGIzLTE5MmMyYzc4ZTk5MCIsInRsX3ZlcnNpb24iOiIyIiwidGxfaGVhZGVycyI6IiJ9.UE9TVCAvYmFyCnt9.ARLa7Q5b8k5CIhfy1qrS-IkNqCDeE-VFRDz7Lb0fXUMOi_Ktck-R7BHDMXFDzbI5TyaxIo5TGHZV_cs0fg96dlSxAERp3UaN2oCQHIE5gQ4m5uU3ee69XfwwU_RpEIMFypycxwq1HOf4LzTLXqP_CDT8DdyX8oTwYdUBd2d3D17Wd9UA'

test('accepts the published request signature', async () => {
  expect(await isSignedBy(SIGNATURE, REQUEST, PUBLIC_KEY)).toBe(true)
})

test('makes signatures with the published key that the published public key accepts', async () => {
  const signature = await signRequest(REQUEST, { keyId: KEY_ID, key: PRIVATE_KEY })
  expect(signature.split('.')[0]).toBe(SIGNATURE.split('.')[0])
  expect(await isSignedBy(signature, REQUEST, PUBLIC_KEY)).toBe(true)
})

test.each([
  ['method', { ...REQUEST, method: 'DELETE' }],
  ['path', { ...REQUEST, path: '/v3/payouts' }],
  ['header', { ...REQUEST, headers: [['Idempotency-Key', 'something-else']] as const }],
  ['missing header', { ...REQUEST, headers: [] }],
  ['body', { ...REQUEST, body: '{"max_amount_in_minor":1234}' }],
])('refuses the published signature with another %s', async (_what, request) => {
  expect(await isSignedBy(SIGNATURE, request, PUBLIC_KEY)).toBe(false)
})

test('reads the published webhook signature and verifies it', async () => {
  expect(readSignatureHeader(WEBHOOK_SIGNATURE)).toEqual({
    keyId: KEY_ID,
    keysUrl: 'https://webhooks.truelayer.com/.well-known/jwks',
    headerNames: ['X-Tl-Webhook-Timestamp', 'Content-Type'],
  })
  const webhook = (at: string) => ({
    method: 'POST',
    path: '/tl-webhook',
    headers: [
      ['X-Tl-Webhook-Timestamp', at],
      ['Content-Type', 'application/json'],
    ] as const,
    body: '{"event_type":"example","event_id":"18b2842b-a57b-4887-a0a6-d3c7c36f1020"}',
  })
  expect(await isSignedBy(WEBHOOK_SIGNATURE, webhook('2021-11-29T11:42:55Z'), PUBLIC_KEY)).toBe(true)
  expect(await isSignedBy(WEBHOOK_SIGNATURE, webhook('2021-12-02T14:18:00Z'), PUBLIC_KEY)).toBe(false)
})

test.each([ATTACHED, `${ATTACHED}....`, 'a.b', '', '{}..x'])(
  'refuses a signature that carries its own payload or none at all: %#',
  (signature) => {
    expect(readSignatureHeader(signature)).toBeUndefined()
  },
)
