import type { Fault } from '#control/faults.ts'
import { jsonReply, type Reply } from '#http/reply.ts'

export function refusalBeforeEffect(fault: Fault | undefined): Reply | undefined {
  if (fault?.kind === 'session-expired') return notLoggedIn()
  const eresult = /^eresult-(\d+)$/.exec(fault?.kind ?? '')?.[1]
  return eresult === undefined ? undefined : errorReply(Number(eresult), 500)
}

export function errorAfterEffect(fault: Fault | undefined): Reply | undefined {
  const eresult = /^effect-then-eresult-(\d+)$/.exec(fault?.kind ?? '')?.[1]
  return eresult === undefined ? undefined : errorReply(Number(eresult), 500)
}

export function notLoggedIn(): Reply {
  return { status: 403, headers: { 'content-type': 'application/json; charset=utf-8' }, body: 'null' }
}

export function errorReply(eresult: number, status: number): Reply {
  const strError = `There was an error accepting this trade offer. Please try again later. (${eresult})`
  return jsonReply({ strError }, status)
}
