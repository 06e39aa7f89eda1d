import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { SimulatorRequest } from '#http/router.ts'

const CLOCK_SKEW_MS_MAX = 15 * 60 * 1000

export type S3Credentials = { accessKey: string; secretKey: string }
export type SignatureFailure =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'

/** Checks AWS Signature Version 4 in the Authorization header; undefined means that the signature is valid. */
export function findSignatureFailure(
  request: SimulatorRequest,
  credentials: S3Credentials,
  nowMs: number,
): SignatureFailure | undefined {
  const { authorization } = request.headers
  if (authorization === undefined) return 'AccessDenied'
  const parsed = parseAuthorization(authorization)
  if (!parsed) return 'AuthorizationHeaderMalformed'
  if (parsed.accessKey !== credentials.accessKey) return 'InvalidAccessKeyId'

  const timestamp = headerOf(request, 'x-amz-date')
  const signedAtMs = parseTimestamp(timestamp)
  if (!(Math.abs(signedAtMs - nowMs) <= CLOCK_SKEW_MS_MAX)) return 'RequestTimeTooSkewed'
  const payloadHash = headerOf(request, 'x-amz-content-sha256')
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256Hex(request.body)) {
    return 'XAmzContentSHA256Mismatch'
  }
  // An unsigned header could be changed in transit, so `host` and all `x-amz-` headers must be signed.
  const mustBeSigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...mustBeSigned].every((name) => parsed.signedHeaders.includes(name))) return 'AccessDenied'

  const expected = Buffer.from(
    expectedSignature(request, parsed, credentials.secretKey, timestamp, payloadHash),
  )
  const given = Buffer.from(parsed.signature)
  const isEqual = expected.length === given.length && timingSafeEqual(expected, given)
  return isEqual ? undefined : 'SignatureDoesNotMatch'
}

type Authorization = { accessKey: string; scope: string[]; signedHeaders: string[]; signature: string }

function parseAuthorization(text: string): Authorization | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      text,
    )
  const [accessKey, ...scope] = match?.[1]?.split('/') ?? []
  const signedHeaders = match?.[2]?.split(';')
  const signature = match?.[3]
  const isComplete = scope.length === 4 && scope[2] === 's3' && scope[3] === 'aws4_request'
  if (!accessKey || !signedHeaders || !signature || !isComplete) return undefined
  return { accessKey, scope, signedHeaders, signature }
}

function expectedSignature(
  request: SimulatorRequest,
  authorization: Authorization,
  secretKey: string,
  timestamp: string,
  payloadHash: string,
): string {
  const { scope, signedHeaders } = authorization
  const canonicalRequest = [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...signedHeaders.map((name) => `${name}:${headerOf(request, name).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope.join('/'), sha256Hex(canonicalRequest)].join('\n')
  const key = scope.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretKey}`)
  return hmac(key, toSign).toString('hex')
}

function canonicalPath(path: string): string {
  return path.split('/').map(encodeStrictly).join('/')
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join('&')
}

function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function headerOf(request: SimulatorRequest, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

function parseTimestamp(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer | string, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
