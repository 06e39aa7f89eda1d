import type { KeyObject } from 'node:crypto'
import { FlattenedSign, flattenedVerify, type JWTHeaderParameters } from 'jose'

/** The signed text: the request line, the named headers, then the exact bytes of the body. */
export type SignedRequest = {
  method: string
  path: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string | Buffer
}

const ALGORITHM = 'ES512'
const VERSION = '2'

function payloadOf({ method, path, headers, body }: SignedRequest): Buffer {
  const lines = [
    `${method.toUpperCase()} ${path}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
  ]
  return Buffer.concat([Buffer.from(lines.join('\n')), Buffer.from(body)])
}

/** TrueLayer's request signature: a JWS without its payload. */
export async function signRequest(
  request: SignedRequest,
  { keyId, key }: { keyId: string; key: KeyObject },
): Promise<string> {
  const { protected: header, signature } = await new FlattenedSign(payloadOf(request))
    .setProtectedHeader({
      alg: ALGORITHM,
      kid: keyId,
      tl_version: VERSION,
      tl_headers: request.headers.map(([name]) => name).join(','),
    })
    .sign(key)
  return `${header}..${signature}`
}

export type SignatureHeader = { keyId: string; keysUrl: string | null; headerNames: string[] }

/** The part of a signature that says which key and headers it uses; undefined when it is not one. */
export function readSignatureHeader(signature: string): SignatureHeader | undefined {
  try {
    const [head = '', payload, mark] = signature.split('.')
    if (payload !== '' || !mark) return undefined
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as JWTHeaderParameters
    const { alg, kid, jku, tl_version: version, tl_headers: names } = header
    if (alg !== ALGORITHM || version !== VERSION || typeof kid !== 'string') return undefined
    const headerNames = typeof names === 'string' ? names.split(',').filter(Boolean) : []
    return { keyId: kid, keysUrl: typeof jku === 'string' ? jku : null, headerNames }
  } catch {
    return undefined
  }
}

export async function isSignedBy(
  signature: string,
  request: SignedRequest,
  key: KeyObject,
): Promise<boolean> {
  const [header = '', , mark = ''] = signature.split('.')
  const jws = { protected: header, payload: payloadOf(request).toString('base64url'), signature: mark }
  return flattenedVerify(jws, key, { algorithms: [ALGORITHM] }).then(
    () => true,
    () => false,
  )
}
