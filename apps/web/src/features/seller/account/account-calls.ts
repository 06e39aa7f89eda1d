import type { StatementFormat } from '@app/contract/selling/document-facts'
import { request, requestFile } from '#lib/api/request.ts'
import { send } from '#lib/api/send.ts'

/** A year with thousands of payouts is written while it is sent. */
const STATEMENT_TIMEOUT_MS = 120_000

export function saveTradeUrl(tradeUrl: string) {
  return request('PUT /api/auth/user/trade-url', { body: { tradeUrl } })
}

export function saveEmail(email: string) {
  return request('PUT /api/auth/user/email', { body: { email } })
}

export function removeEmail() {
  return request('DELETE /api/auth/user/email', {})
}

/** The token alone identifies the email address, so the link works in any browser. */
export function confirmEmail(token: string) {
  return send('POST /api/auth/user/email/confirm', { body: { token } })
}

export function endOtherSession(sessionId: string) {
  return request('DELETE /api/auth/sessions/:sessionId', { params: { sessionId } })
}

export function fetchOwnData(): Promise<File> {
  return requestFile('GET /api/account/export', {})
}

export function fetchStatement(year: number, format: StatementFormat): Promise<File> {
  return requestFile('GET /api/account/statement', {
    query: { year, format },
    timeoutMs: STATEMENT_TIMEOUT_MS,
  })
}

export async function listErasureObstacles() {
  const answer = await request('GET /api/account/erasure', {})
  return answer.obstacles
}

export function deleteAccount() {
  return request('POST /api/account/erasure', { body: { isFinal: true } })
}
