import type { StaffState } from '@app/contract/identity/staff'
import { createPasskey, signWithPasskey } from '#lib/staff/passkey-browser.ts'
import { finishPasskey, passPasskey, startPasskey, startPasskeyPass } from '../staff-calls.ts'

/** Verifies with a passkey that the server knows. */
export async function showPasskey(): Promise<StaffState> {
  const { attemptId, options } = await startPasskeyPass()
  const credential = await signWithPasskey(options)
  return passPasskey({ attemptId, credential: credential as Parameters<typeof passPasskey>[0]['credential'] })
}

/** Creates a new passkey and registers it with the server. */
export async function addPasskey(start: { enrolmentCode?: string }, label: string) {
  const { attemptId, options } = await startPasskey(start)
  const credential = await createPasskey(options)
  return finishPasskey({
    attemptId,
    label,
    credential: credential as Parameters<typeof finishPasskey>[0]['credential'],
  })
}
