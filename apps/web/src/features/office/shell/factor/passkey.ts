import type { StaffState, StartPasskeyResponse } from '@app/contract/identity/staff'
import { finishPasskey, passPasskey, startPasskey, startPasskeyPass } from '../staff-calls.ts'

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

/** Verifies with a passkey that the server knows. */
export async function showPasskey(): Promise<StaffState> {
  const { attemptId, options } = await startPasskeyPass()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asRequest(options))
  const credential = await touched(() => navigator.credentials.get({ publicKey }))
  return passPasskey({ attemptId, credential: credential as Parameters<typeof passPasskey>[0]['credential'] })
}

/** Creates a new passkey and registers it with the server. */
export async function addPasskey(start: { enrolmentCode?: string }, label: string) {
  const { attemptId, options } = await startPasskey(start)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asCreation(options))
  const credential = await touched(() => navigator.credentials.create({ publicKey }))
  return finishPasskey({
    attemptId,
    label,
    credential: credential as Parameters<typeof finishPasskey>[0]['credential'],
  })
}

async function touched(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((cause: unknown) => {
    const isKnown = cause instanceof DOMException && cause.name === 'InvalidStateError'
    throw isKnown ? new PasskeyKnown('known passkey', { cause }) : new PasskeyUnused('no passkey', { cause })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyUnused('no passkey')
  return credential.toJSON()
}

/** The server's options already have the browser's type; the contract does not define their fields. */
function asRequest(options: StartPasskeyResponse['options']): PublicKeyCredentialRequestOptionsJSON {
  return options
}

function asCreation(options: StartPasskeyResponse['options']): PublicKeyCredentialCreationOptionsJSON {
  return options as unknown as PublicKeyCredentialCreationOptionsJSON
}
