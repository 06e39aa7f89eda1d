import type { ReceiptVerdict } from '@app/contract/selling/receipt-facts'
import { Receipt } from '@app/contract/selling/receipts'
import { isSignatureOf, publicBytesOf, signBytes, signingPairOf, type SigningPair } from '#shared/ed25519.ts'

type Key = { id: string; secret: Buffer }
type Ring = { current: Key; byId: ReadonlyMap<string, Key> }

/** The key pairs, created once: the newest one signs, and all of them verify. */
export type ReceiptPairs = { current: string; byId: ReadonlyMap<string, SigningPair> }

export type ReadReceipt =
  | { verdict: Extract<ReceiptVerdict, 'valid' | 'expired'>; receipt: Receipt }
  | { verdict: Exclude<ReceiptVerdict, 'valid' | 'expired'>; receipt: null }

/** Header, content and a 64-byte signature. Only two bits of its last character are used; the others must be zero. */
const SHAPE = /^(?<header>[\w-]{1,200})\.(?<content>[\w-]+)\.(?<signature>[\w-]{85}[AQgw])$/
const KEY_ID = /^[a-z0-9-]{1,40}$/

export function receiptPairsOf({ current, byId }: Ring): ReceiptPairs {
  return {
    current: current.id,
    byId: new Map([...byId].map(([id, { secret }]) => [id, signingPairOf(secret)])),
  }
}

export function publishedKeys({ byId }: ReceiptPairs) {
  return [...byId].map(([kid, pair]) => ({
    kty: 'OKP' as const,
    crv: 'Ed25519' as const,
    alg: 'EdDSA' as const,
    use: 'sig' as const,
    kid,
    x: publicBytesOf(pair),
  }))
}

/** The same receipt and key give the same text, because Ed25519 is deterministic. */
export function signReceipt(pairs: ReceiptPairs, receipt: Receipt): string {
  const pair = pairs.byId.get(pairs.current)
  if (!pair) throw new Error(`The key "${pairs.current}" that signs receipts is missing`)
  // Parsing normalizes the field order to the schema's order.
  const signed = `${headerOf(pairs.current)}.${encode(JSON.stringify(Receipt.parse(receipt)))}`
  return `${signed}.${signBytes(pair, Buffer.from(signed)).toString('base64url')}`
}

/** The content is not parsed before the signature is verified. */
export function readReceipt(pairs: ReceiptPairs, text: string, nowMs: number): ReadReceipt {
  const { header = '', content = '', signature = '' } = SHAPE.exec(text)?.groups ?? {}
  const keyId = keyIdOf(header)
  if (keyId === undefined) return { verdict: 'unreadable', receipt: null }
  const pair = pairs.byId.get(keyId)
  if (!pair) return { verdict: 'unknown_key', receipt: null }
  const isOurs = isSignatureOf(pair, Buffer.from(`${header}.${content}`), Buffer.from(signature, 'base64url'))
  if (!isOurs) return { verdict: 'forged', receipt: null }
  const { data: receipt } = Receipt.safeParse(parse(content))
  if (!receipt) return { verdict: 'unreadable', receipt: null }
  return { verdict: Date.parse(receipt.validUntil) > nowMs ? 'valid' : 'expired', receipt }
}

/** Exactly one algorithm: any header other than ours is refused. */
function headerOf(keyId: string): string {
  return encode(JSON.stringify({ alg: 'EdDSA', kid: keyId, typ: 'receipt+jws' }))
}

function keyIdOf(header: string): string | undefined {
  const found = parse(header)
  const keyId = typeof found === 'object' && found !== null && 'kid' in found ? found.kid : undefined
  return typeof keyId === 'string' && KEY_ID.test(keyId) && headerOf(keyId) === header ? keyId : undefined
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function parse(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as unknown
  } catch {
    return undefined
  }
}
