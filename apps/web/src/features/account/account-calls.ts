import type { StatementFormat } from '@app/contract/paper-facts'
import type {
  DeleteApiAuthSessionsBySessionIdData,
  DeleteApiAuthSessionsBySessionIdResponses,
  DeleteApiAuthUserEmailData,
  DeleteApiAuthUserEmailResponses,
  GetApiAccountErasureData,
  GetApiAccountErasureResponses,
  GetApiAccountExportData,
  GetApiAccountFreezeData,
  GetApiAccountFreezeResponses,
  GetApiAccountStatementData,
  GetApiAccountStatementsData,
  GetApiAccountStatementsResponses,
  GetApiAuthSessionsData,
  GetApiAuthSessionsResponses,
  PostApiAccountErasureData,
  PostApiAccountErasureResponses,
  PostApiAuthUserEmailConfirmData,
  PostApiAuthUserEmailConfirmResponses,
  PutApiAuthUserEmailData,
  PutApiAuthUserEmailResponses,
  PutApiAuthUserTradeUrlData,
  PutApiAuthUserTradeUrlResponses,
} from '#lib/api/generated/types.gen.ts'
import { request, requestFile } from '#lib/api/request.ts'
import { send } from '#lib/api/send.ts'

/** A year of thousands of payouts is written while it is sent. */
const STATEMENT_TIMEOUT_MS = 120_000

export function saveTradeUrl(tradeUrl: string) {
  return request<PutApiAuthUserTradeUrlData, PutApiAuthUserTradeUrlResponses>({
    method: 'PUT',
    path: '/auth/user/trade-url',
    body: { tradeUrl },
  })
}

export function saveEmail(email: string) {
  return request<PutApiAuthUserEmailData, PutApiAuthUserEmailResponses>({
    method: 'PUT',
    path: '/auth/user/email',
    body: { email },
  })
}

export function removeEmail() {
  return request<DeleteApiAuthUserEmailData, DeleteApiAuthUserEmailResponses>({
    method: 'DELETE',
    path: '/auth/user/email',
  })
}

/** The token alone says whose address it is; the link may be opened in any browser. */
export function confirmEmail(token: string) {
  return send<PostApiAuthUserEmailConfirmData, PostApiAuthUserEmailConfirmResponses>({
    method: 'POST',
    path: '/auth/user/email/confirm',
    body: { token },
  })
}

export async function listSessions() {
  const answer = await request<GetApiAuthSessionsData, GetApiAuthSessionsResponses>({
    method: 'GET',
    path: '/auth/sessions',
  })
  return answer.sessions
}

export function endOtherSession(sessionId: string) {
  return request<DeleteApiAuthSessionsBySessionIdData, DeleteApiAuthSessionsBySessionIdResponses>({
    method: 'DELETE',
    path: `/auth/sessions/${encodeURIComponent(sessionId)}`,
  })
}

export function fetchOwnData(): Promise<File> {
  return requestFile<GetApiAccountExportData>({ method: 'GET', path: '/account/export' })
}

export async function listStatementYears(signal: AbortSignal) {
  const answer = await request<GetApiAccountStatementsData, GetApiAccountStatementsResponses>({
    method: 'GET',
    path: '/account/statements',
    signal,
  })
  return answer.years
}

export function fetchStatement(year: number, format: StatementFormat): Promise<File> {
  return requestFile<GetApiAccountStatementData>({
    method: 'GET',
    path: '/account/statement',
    query: { year, format },
    timeoutMs: STATEMENT_TIMEOUT_MS,
  })
}

export async function listErasureObstacles() {
  const answer = await request<GetApiAccountErasureData, GetApiAccountErasureResponses>({
    method: 'GET',
    path: '/account/erasure',
  })
  return answer.obstacles
}

export function deleteAccount() {
  return request<PostApiAccountErasureData, PostApiAccountErasureResponses>({
    method: 'POST',
    path: '/account/erasure',
    body: { isFinal: true },
  })
}

/** Beside the page: a failure here is no reason to leave it. */
export async function fetchFreeze(signal: AbortSignal) {
  const answer = await request<GetApiAccountFreezeData, GetApiAccountFreezeResponses>(
    { method: 'GET', path: '/account/freeze', signal },
    { onSessionEnd: 'stay' },
  )
  return answer.freeze
}
