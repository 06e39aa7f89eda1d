import type { FactorAddedResponse, StartTotpResponse } from '@app/contract/identity/staff'
import { totpCode } from '@app/stack/totp'
import type { Session } from './session.ts'

/** The code among what the command line printed, where it printed one. */
export function enrolmentCodeIn(printed: string): string | undefined {
  return /([A-Z2-7]{4}-){5}[A-Z2-7]{4}/.exec(printed)?.[0]
}

/** Sets up an authenticator app as the first factor; the panel of this session is open afterwards. */
export async function setUpApp(
  session: Session,
  enrolmentCode: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { attemptId, secret } = await session.call<StartTotpResponse>('POST', '/admin/factors/totp/start', {
    enrolmentCode,
  })
  const { recoveryCodes } = await session.call<FactorAddedResponse>('POST', '/admin/factors/totp/finish', {
    attemptId,
    label: 'Telefon',
    code: totpCode(secret),
  })
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** What one member of staff passes with: an authenticator app at first, then the codes that came with it. */
export class SecondFactor {
  readonly #enrolmentCode: string
  #recoveryCodes: string[] | undefined

  constructor(printed: string) {
    this.#enrolmentCode = enrolmentCodeIn(printed) ?? ''
  }

  /** Opens the panel of this session. */
  async pass(session: Session): Promise<void> {
    if (!this.#recoveryCodes) {
      this.#recoveryCodes = (await setUpApp(session, this.#enrolmentCode)).recoveryCodes
      return
    }
    // A code of the app works once in 30 seconds; these work one after the other.
    await session.call('POST', '/admin/panel/recovery', { code: this.#recoveryCodes.pop() })
    if (this.#recoveryCodes.length > 0) return
    const { recoveryCodes } = await session.call<{ recoveryCodes: string[] }>('POST', '/admin/recovery-codes')
    this.#recoveryCodes = recoveryCodes
  }
}
