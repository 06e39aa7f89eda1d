import { currentLanguage } from '#lib/i18n/current-language.ts'
import type {
  DeleteApiAuthSessionsBySessionIdData,
  DeleteApiAuthSessionsBySessionIdResponses,
  DeleteApiAuthUserEmailData,
  DeleteApiAuthUserEmailResponses,
  GetApiAdminCheckAdminData,
  GetApiAdminCheckAdminResponses,
  GetApiAuthSessionsData,
  GetApiAuthSessionsResponses,
  PostApiAuthSteamData,
  PostApiAuthSteamResponses,
  PostApiAuthUserEmailConfirmData,
  PostApiAuthUserEmailConfirmResponses,
  PutApiAuthUserEmailData,
  PutApiAuthUserEmailResponses,
  PutApiAuthUserTradeUrlData,
  PutApiAuthUserTradeUrlResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'
import { send } from '#lib/api/send.ts'

/** Needs no session, and an old one that is still stored must not get in its way. */
export function startSteamSignIn(returnForm: 'callback' | 'login') {
  return send<PostApiAuthSteamData, PostApiAuthSteamResponses>({
    method: 'POST',
    path: '/auth/steam',
    // The browser comes back from Steam to the language it left from.
    query: { lang: currentLanguage() },
    body: { returnForm },
  })
}

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

export async function checkAdmin(): Promise<boolean> {
  const answer = await request<GetApiAdminCheckAdminData, GetApiAdminCheckAdminResponses>({
    method: 'GET',
    path: '/admin/check-admin',
  })
  return answer.isAdmin
}
