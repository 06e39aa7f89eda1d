import type { FactorAddedResponse, StartTotpResponse } from '@app/contract/identity/staff'
import { totpCode } from '@app/stack/totp'
import type { Session } from './session.ts'

/** Finds the enrolment code in the command's output, if it printed one. */
export function enrolmentCodeIn(printed: string): string | undefined {
  return /([A-Z2-7]{4}-){5}[A-Z2-7]{4}/.exec(printed)?.[0]
}

/** Sets up an authenticator app as the first factor; afterwards the admin session is open. */
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

/** The second factor of one member of staff: first an authenticator app, then its recovery codes. */
export class SecondFactor {
  readonly #enrolmentCode: string
  #recoveryCodes: string[] | undefined

  constructor(printed: string) {
    this.#enrolmentCode = enrolmentCodeIn(printed) ?? ''
  }

  /** Opens the admin session. */
  async pass(session: Session): Promise<void> {
    if (!this.#recoveryCodes) {
      this.#recoveryCodes = (await setUpApp(session, this.#enrolmentCode)).recoveryCodes
      return
    }
    // An app code works only once in 30 seconds; recovery codes work one after the other.
    await session.call('POST', '/admin/panel/recovery', { code: this.#recoveryCodes.pop() })
    if (this.#recoveryCodes.length > 0) return
    const { recoveryCodes } = await session.call<{ recoveryCodes: string[] }>('POST', '/admin/recovery-codes')
    this.#recoveryCodes = recoveryCodes
  }
}
