import type { Fault } from '#control/faults.ts'
import { jsonReply, type Reply } from '#http/reply.ts'

/** Every response of the trade service has its own result code in addition to the HTTP status. */
export function econReply(response: unknown, fault: Fault | undefined): Reply {
  const kind = fault?.kind
  if (kind === 'token-expired') return deniedReply()
  if (kind === 'eresult-2-with-body') return withResult(jsonReply({ response }), 2)
  if (kind === 'eresult-2-empty') return withResult(jsonReply({ response: {} }), 2)
  if (kind === 'eresult-20') return withResult(jsonReply({ response: {} }, 503), 20)
  return withResult(jsonReply({ response }), 1)
}

function withResult(reply: Reply, eresult: number): Reply {
  return { ...reply, headers: { ...reply.headers, 'x-eresult': String(eresult) } }
}

export function deniedReply(): Reply {
  return {
    status: 403,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'x-eresult': '15' },
    body: '<html><head><title>Forbidden</title></head><body><h1>Forbidden</h1>Access is denied. Retrying will not help. Please verify your <pre>key=</pre> parameter.</body></html>',
  }
}
