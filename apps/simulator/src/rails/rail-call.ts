import {
  afterEffectOutcome,
  commonFaultOutcome,
  waitForFault,
  type Fault,
  type Faults,
  type FaultTarget,
} from '#control/faults.ts'
import type { Outcome, Reply } from '#http/reply.ts'
import type { SimulatorRequest } from '#http/router.ts'

type Call = {
  target: FaultTarget
  /** Keys, addresses and ids of the request; a fault can be limited to them. */
  subject: string
  /** This rail's response to an unknown caller. */
  unauthorized: () => Reply
  effect: (fault: Fault | undefined) => Outcome | Promise<Outcome>
}

/** Every rail call passes through here: faults before the effect, the effect, then faults after it. */
export async function railCall(faults: Faults, call: Call): Promise<Outcome> {
  const fault = faults.take(call.target, call.subject)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  if (fault?.kind === 'unauthorized') return call.unauthorized()
  return afterEffectOutcome(fault, await call.effect(fault))
}

/** A rail call of a caller who must present an access token. */
export function railCallWithToken(
  faults: Faults,
  request: SimulatorRequest,
  call: Call & { isToken: (token: string) => boolean },
): Promise<Outcome> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return railCall(faults, {
    ...call,
    effect: (fault) => (call.isToken(token) ? call.effect(fault) : call.unauthorized()),
  })
}
