import {
  createSign,
  createVerify,
  generateKeyPair,
  randomUUID,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { selfSignedCertificate } from './self-signed-certificate.ts'

const ALGORITHM = 'SHA256withRSA'
const CERTIFICATE_ID = 'CERT-5a1d0f3c-00000001'
const makeKeys = promisify(generateKeyPair)

type Identity = { privateKey: KeyObject; certificate: string }

/** Signs webhooks as PayPal does, with a key that exists as long as the simulator. */
export class PayPalSigner {
  readonly #address: { url: string }
  #identity: Promise<Identity> | undefined
  #stranger: Promise<Identity> | undefined

  constructor(address: { url: string }) {
    this.#address = address
  }

  async certificate(id: string): Promise<string | undefined> {
    return id === CERTIFICATE_ID ? (await this.#ours()).certificate : undefined
  }

  async sign(body: string, webhookId: string, nowMs: number, by: 'us' | 'stranger' = 'us') {
    const { privateKey } = await (by === 'us' ? this.#ours() : this.#strangers())
    const transmissionId = randomUUID()
    const time = new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z')
    const text = signedText(transmissionId, time, webhookId, body)
    const certificateHost = by === 'us' ? `${this.#address.url}/paypal` : 'https://certificates.example'
    return {
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(privateKey, 'base64'),
      'paypal-cert-url': `${certificateHost}/v1/notifications/certs/${CERTIFICATE_ID}`,
      'paypal-auth-algo': ALGORITHM,
    }
  }

  /** PayPal's verification call, which a webhook receiver may use. */
  async verify(given: {
    transmissionId: string
    time: string
    signature: string
    certificateUrl: string
    webhookId: string
    body: string
  }): Promise<boolean> {
    const { certificate } = await this.#ours()
    const text = signedText(given.transmissionId, given.time, given.webhookId, given.body)
    const key = new X509Certificate(certificate).publicKey
    return (
      given.certificateUrl.startsWith(`${this.#address.url}/`) &&
      createVerify('RSA-SHA256').update(text).verify(key, given.signature, 'base64')
    )
  }

  #ours(): Promise<Identity> {
    this.#identity ??= newIdentity('messageverificationcerts.paypal.example')
    return this.#identity
  }

  #strangers(): Promise<Identity> {
    this.#stranger ??= newIdentity('certificates.example')
    return this.#stranger
  }
}

async function newIdentity(name: string): Promise<Identity> {
  const keys = await makeKeys('rsa', { modulusLength: 2048 })
  return { privateKey: keys.privateKey, certificate: selfSignedCertificate(name, keys) }
}

function signedText(transmissionId: string, time: string, webhookId: string, body: string): string {
  return `${transmissionId}|${time}|${webhookId}|${crc32(body)}`
}
