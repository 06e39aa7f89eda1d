import type { StartPasskeyResponse } from '@app/contract/identity/staff'

/** The browser step failed: the user did not touch the key in time or cancelled. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused'
}

/** The device already holds a passkey of this user. */
export class PasskeyKnown extends Error {
  override readonly name = 'PasskeyKnown'
}

export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Signs the server's challenge with a passkey that the server knows. */
export async function signWithPasskey(options: StartPasskeyResponse['options']): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return touched(() => navigator.credentials.get({ publicKey }))
}

/** Creates a new passkey. */
export async function createPasskey(options: StartPasskeyResponse['options']): Promise<unknown> {
  // The server's options already have the browser's type; the contract does not define their fields.
  const creation = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creation)
  return touched(() => navigator.credentials.create({ publicKey }))
}

async function touched(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((cause: unknown) => {
    const isKnown = cause instanceof DOMException && cause.name === 'InvalidStateError'
    throw isKnown ? new PasskeyKnown('known passkey', { cause }) : new PasskeyUnused('no passkey', { cause })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyUnused('no passkey')
  return credential.toJSON()
}
