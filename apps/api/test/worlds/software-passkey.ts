import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }
/** The values that a forger would change. */
type Lies = {
  origin?: string
  challenge?: string
  rpId?: string
  count?: number
  isVerified?: boolean
  signer?: SoftwarePasskey
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** An authenticator as the server sees it: it holds a key pair and signs the browser's data. */
export class SoftwarePasskey {
  readonly id = randomBytes(16)
  readonly #privateKey: KeyObject
  readonly #coseKey: Buffer
  readonly #origin: string
  count = 0

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    // COSE: EC2, ES256, P-256, x, y.
    this.#coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  register(options: Options, lies: Lies = {}) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey])
    const authData = Buffer.concat([this.#authData(options, lies, HAS_KEY), key])
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options, lies),
      attestationObject: attestation.toString('base64url'),
    })
  }

  use(options: Options, lies: Lies = {}) {
    this.count = lies.count ?? this.count + 1
    const authData = this.#authData(options, lies, 0)
    const clientDataJSON = this.#clientData('webauthn.get', options, lies)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signer = lies.signer ?? this
    const signature = sign('sha256', signed, signer.#privateKey)
    return this.#credential({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #credential<Response extends object>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response }
  }

  #clientData(type: string, options: Options, lies: Lies): string {
    const challenge = lies.challenge ?? options.challenge
    const data = { type, challenge, origin: lies.origin ?? this.#origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  #authData(options: Options, lies: Lies, extra: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    const isVerified = lies.isVerified ?? true
    const flags = USER_PRESENT | extra | (isVerified ? USER_VERIFIED : 0)
    const rpId = lies.rpId ?? options.rp?.id ?? options.rpId ?? ''
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count])
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
