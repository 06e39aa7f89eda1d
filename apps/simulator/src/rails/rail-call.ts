import {
  afterEffectOutcome,
  commonFaultOutcome,
  waitForFault,
  type Fault,
  type Faults,
  type FaultTarget,
} from '#control/faults.ts'
import type { Outcome, Reply } from '#http/reply.ts'

type Call = {
  target: FaultTarget
  /** What a fault may be limited to: keys, addresses, ids of the request. */
  subject: string
  /** How this rail says that it does not know the caller. */
  unauthorized: () => Reply
  effect: (fault: Fault | undefined) => Outcome | Promise<Outcome>
}

/** Every call of every rail goes through here: faults before the effect, the effect, faults after it. */
export async function railCall(faults: Faults, call: Call): Promise<Outcome> {
  const fault = faults.take(call.target, call.subject)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  if (fault?.kind === 'unauthorized') return call.unauthorized()
  return afterEffectOutcome(fault, await call.effect(fault))
}
