import { createSign, randomBytes, type KeyObject } from 'node:crypto'

const TAG = { integer: 2, bits: 3, null: 5, oid: 6, text: 12, utcTime: 23, sequence: 48, set: 49 } as const
const SHA256_WITH_RSA = Buffer.from('2a864886f70d01010b', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')
const LIFE_DAYS = 3_650

/** A self-signed certificate; Node can read certificates but cannot create them. */
export function selfSignedCertificate(
  name: string,
  keys: { publicKey: KeyObject; privateKey: KeyObject },
): string {
  const algorithm = der(TAG.sequence, der(TAG.oid, SHA256_WITH_RSA), der(TAG.null))
  const holder = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, der(TAG.oid, COMMON_NAME), der(TAG.text, Buffer.from(name)))),
  )
  const from = Date.now() - 86_400_000
  const life = der(TAG.sequence, utcTime(from), utcTime(from + LIFE_DAYS * 86_400_000))
  // A first byte below 128 keeps the number positive.
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const content = der(
    TAG.sequence,
    der(TAG.integer, serial),
    algorithm,
    holder,
    life,
    holder,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(content).sign(keys.privateKey)
  const certificate = der(
    TAG.sequence,
    content,
    algorithm,
    der(TAG.bits, Buffer.concat([Buffer.from([0]), signature])),
  )
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = length < 0x1_00 ? [length] : [length >> 8, length & 0xff]
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

function utcTime(ms: number): Buffer {
  const text = new Date(ms)
    .toISOString()
    .replaceAll(/[-:T]|\.\d+/g, '')
    .slice(2)
  return der(TAG.utcTime, Buffer.from(text))
}
