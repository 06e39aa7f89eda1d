import type { PassPasskeyRequest } from '@app/contract/identity/staff'
import type { Trx } from '#platform/db/database.ts'
import type { PasskeyFactor } from './factors.repository.ts'

type Response = PassPasskeyRequest['credential']['response']

export const passkeyProofsRepository = {
  /** What was signed stays readable, so that the signature can be checked again after the factor is gone. */
  async insert(
    trx: Trx,
    proof: {
      proposalId: string
      challengeId: string
      userId: bigint
      passkey: PasskeyFactor
      response: Response
    },
  ): Promise<void> {
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    await trx
      .insertInto('proposal_passkeys')
      .values({
        proposal_id: proof.proposalId,
        challenge_id: proof.challengeId,
        user_id: proof.userId,
        credential_id: proof.passkey.credentialId,
        public_key: proof.passkey.publicKey,
        client_data: bytes(proof.response.clientDataJSON),
        authenticator_data: bytes(proof.response.authenticatorData),
        signature: bytes(proof.response.signature),
      })
      .execute()
  },
}
