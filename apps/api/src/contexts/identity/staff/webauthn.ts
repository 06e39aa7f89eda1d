import type { FinishPasskeyRequest, PassPasskeyRequest } from '@app/contract/identity/staff'
import type { PasskeyFactor } from './factors.repository.ts'

/** The library supports all attestation formats and loads slowly, and few processes ever use a passkey. */
const load = () => import('@simplewebauthn/server')

type Site = { brandName: string; publicUrl: string }
const TIMEOUT_MS = 120_000

/** The device must verify the user, not only detect a touch, because a lost security key must not be enough. */
const VERIFICATION = 'required'

/**
 * EdDSA, ES256, RS256 (COSE): the algorithms of current passkeys. By default the library also tries experimental
 * ones.
 */
const ALGORITHMS = [-8, -7, -257]

export async function registrationOptions(
  site: Site,
  person: { userId: bigint; name: string; passkeys: PasskeyFactor[] },
) {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: site.brandName,
    rpID: hostOf(site),
    userName: person.name,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.userId.toString())),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
    excludeCredentials: person.passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: VERIFICATION },
  })
}

export async function verifyRegistration(
  site: Site,
  challenge: string,
  credential: FinishPasskeyRequest['credential'],
): Promise<Omit<PasskeyFactor, 'id'>> {
  const { verifyRegistrationResponse } = await load()
  const { transports, ...response } = credential.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...response, ...(transports ? { transports } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: originOf(site),
    expectedRPID: hostOf(site),
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  })
  if (!verified) throw new Error('not verified')
  return {
    credentialId: Buffer.from(registrationInfo.credential.id, 'base64url'),
    publicKey: Buffer.from(registrationInfo.credential.publicKey),
    signCount: registrationInfo.credential.counter,
    transports: transports ?? [],
  }
}

export async function authenticationOptions(site: Site, passkeys: PasskeyFactor[]) {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: VERIFICATION,
    timeout: TIMEOUT_MS,
  })
}

/** Returns the new signature count; a lower count means a cloned key and is refused. */
export async function verifyAuthentication(
  site: Site,
  challenge: string,
  { passkey, credential }: { passkey: PasskeyFactor; credential: PassPasskeyRequest['credential'] },
): Promise<number> {
  const { verifyAuthenticationResponse } = await load()
  const { userHandle, ...response } = credential.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(typeof userHandle === 'string' ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: originOf(site),
    expectedRPID: hostOf(site),
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
    requireUserVerification: true,
  })
  if (!verified) throw new Error('not verified')
  return authenticationInfo.newCounter
}

function descriptorOf({ credentialId, transports }: PasskeyFactor) {
  return { id: credentialId.toString('base64url'), transports }
}

function originOf({ publicUrl }: Site): string {
  return new URL(publicUrl).origin
}

function hostOf({ publicUrl }: Site): string {
  return new URL(publicUrl).hostname
}
