import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { ReadRailMessage } from '#contexts/payments/payouts/index.ts'
import { callRail, readJson } from './call-rail.ts'
import { isSignedBy, readSignatureHeader } from './truelayer-signature.ts'

export type TrueLayerMessageOptions = {
  /** The only address from which keys are loaded; a signature that names another one is refused. */
  keysUrl: string
  /** The path of our endpoint; it is part of the signed text. */
  path: string
  timeoutMs: number
}

const KEYS_MS = 3_600_000
/** An unknown key id loads the keys again, but not more often than this. */
const RELOAD_MS = 60_000
const KEYS_BYTES_MAX = 50_000
/** TrueLayer repeats a message for three days. */
const AGE_MS_MAX = 4 * 86_400_000

const Message = z.object({
  type: z.enum(['payout_executed', 'payout_failed']),
  event_id: z.string().min(1).max(100),
  payout_id: z.uuid(),
  metadata: z.record(z.string(), z.string()).optional(),
})
const KeySet = z.object({
  keys: z.array(
    z.object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
  ),
})

export function createTrueLayerMessages(options: TrueLayerMessageOptions): ReadRailMessage {
  const findKey = createKeyCache(options)
  return async (body, headers) => {
    const message = Message.safeParse(readJson(body))
    const signature = headers['tl-signature']
    const sentAt = headers['x-tl-webhook-timestamp']
    if (!message.success || typeof signature !== 'string' || typeof sentAt !== 'string') return null
    // Also refuses an invalid time.
    if (!(Date.now() - Date.parse(sentAt) < AGE_MS_MAX)) return null
    const header = readSignatureHeader(signature)
    const isTimeSigned = header?.headerNames.some((name) => name.toLowerCase() === 'x-tl-webhook-timestamp')
    if (!header || header.keysUrl !== options.keysUrl || !isTimeSigned) return null
    const signed = header.headerNames.map((name) => [name, headers[name.toLowerCase()]] as const)
    if (!signed.every((pair): pair is readonly [string, string] => typeof pair[1] === 'string')) return null
    const key = await findKey(header.keyId)
    const request = { method: 'POST', path: options.path, headers: signed, body }
    if (!key || !(await isSignedBy(signature, request, key))) return null
    const { event_id: eventId, payout_id: railRef, metadata } = message.data
    return { eventId, railRef, railKey: metadata?.['payout_key'] ?? null }
  }
}

function createKeyCache({ keysUrl, timeoutMs }: TrueLayerMessageOptions) {
  let keys = new Map<string, KeyObject>()
  let loadedAt = -KEYS_MS
  return async (keyId: string): Promise<KeyObject | undefined> => {
    const ageMs = performance.now() - loadedAt
    if (ageMs > KEYS_MS || (!keys.has(keyId) && ageMs > RELOAD_MS)) {
      loadedAt = performance.now()
      keys = (await fetchKeys(keysUrl, timeoutMs)) ?? keys
    }
    return keys.get(keyId)
  }
}

async function fetchKeys(url: string, timeoutMs: number): Promise<Map<string, KeyObject> | undefined> {
  try {
    const call = { method: 'GET' as const, url, headers: {}, timeoutMs, bytesMax: KEYS_BYTES_MAX }
    const answer = await callRail(call)
    const read = answer.status === 200 ? KeySet.safeParse(readJson(answer.body)) : undefined
    if (!read?.success) return undefined
    const usable = read.data.keys.filter(({ kty, crv }) => kty === 'EC' && crv === 'P-521')
    return new Map(usable.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]))
  } catch {
    return undefined
  }
}
