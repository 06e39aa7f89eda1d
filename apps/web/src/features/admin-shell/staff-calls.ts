import type { StaffState } from '@app/contract/staff'
import type {
  DeleteApiAdminFactorsByFactorIdData,
  DeleteApiAdminFactorsByFactorIdResponses,
  DeleteApiAdminPanelData,
  DeleteApiAdminPanelResponses,
  GetApiAdminCheckAdminData,
  GetApiAdminCheckAdminResponses,
  GetApiAdminFactorsData,
  GetApiAdminFactorsResponses,
  PostApiAdminFactorsPasskeyFinishData,
  PostApiAdminFactorsPasskeyFinishResponses,
  PostApiAdminFactorsPasskeyStartData,
  PostApiAdminFactorsPasskeyStartResponses,
  PostApiAdminFactorsTotpFinishData,
  PostApiAdminFactorsTotpFinishResponses,
  PostApiAdminFactorsTotpStartData,
  PostApiAdminFactorsTotpStartResponses,
  PostApiAdminPanelPasskeyData,
  PostApiAdminPanelPasskeyResponses,
  PostApiAdminPanelPasskeyStartData,
  PostApiAdminPanelPasskeyStartResponses,
  PostApiAdminPanelRecoveryData,
  PostApiAdminPanelRecoveryResponses,
  PostApiAdminPanelTotpData,
  PostApiAdminPanelTotpResponses,
  PostApiAdminRecoveryCodesData,
  PostApiAdminRecoveryCodesResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

/** Null for somebody who is no admin. */
export async function checkAdmin(): Promise<StaffState | null> {
  const answer = await request<GetApiAdminCheckAdminData, GetApiAdminCheckAdminResponses>({
    method: 'GET',
    path: '/admin/check-admin',
  })
  return answer.isAdmin ? answer.staff : null
}

export async function passCode(kind: 'totp' | 'recovery', code: string): Promise<StaffState> {
  const body = { code }
  const { staff } =
    kind === 'totp'
      ? await request<PostApiAdminPanelTotpData, PostApiAdminPanelTotpResponses>({
          method: 'POST',
          path: '/admin/panel/totp',
          body,
        })
      : await request<PostApiAdminPanelRecoveryData, PostApiAdminPanelRecoveryResponses>({
          method: 'POST',
          path: '/admin/panel/recovery',
          body,
        })
  return staff
}

export function startPasskeyPass() {
  return request<PostApiAdminPanelPasskeyStartData, PostApiAdminPanelPasskeyStartResponses>({
    method: 'POST',
    path: '/admin/panel/passkey/start',
  })
}

export async function passPasskey(body: PostApiAdminPanelPasskeyData['body']): Promise<StaffState> {
  const { staff } = await request<PostApiAdminPanelPasskeyData, PostApiAdminPanelPasskeyResponses>({
    method: 'POST',
    path: '/admin/panel/passkey',
    body,
  })
  return staff
}

export function closePanel() {
  return request<DeleteApiAdminPanelData, DeleteApiAdminPanelResponses>({
    method: 'DELETE',
    path: '/admin/panel',
  })
}

type Start = { enrolmentCode?: string }

export function startTotp(body: Start) {
  return request<PostApiAdminFactorsTotpStartData, PostApiAdminFactorsTotpStartResponses>({
    method: 'POST',
    path: '/admin/factors/totp/start',
    body,
  })
}

export function finishTotp(body: { attemptId: string; label: string; code: string }) {
  return request<PostApiAdminFactorsTotpFinishData, PostApiAdminFactorsTotpFinishResponses>({
    method: 'POST',
    path: '/admin/factors/totp/finish',
    body,
  })
}

export function startPasskey(body: Start) {
  return request<PostApiAdminFactorsPasskeyStartData, PostApiAdminFactorsPasskeyStartResponses>({
    method: 'POST',
    path: '/admin/factors/passkey/start',
    body,
  })
}

export function finishPasskey(body: PostApiAdminFactorsPasskeyFinishData['body']) {
  return request<PostApiAdminFactorsPasskeyFinishData, PostApiAdminFactorsPasskeyFinishResponses>({
    method: 'POST',
    path: '/admin/factors/passkey/finish',
    body,
  })
}

export function listFactors(signal: AbortSignal) {
  return request<GetApiAdminFactorsData, GetApiAdminFactorsResponses>({
    method: 'GET',
    path: '/admin/factors',
    signal,
  })
}

export function removeFactor(factorId: string) {
  return request<DeleteApiAdminFactorsByFactorIdData, DeleteApiAdminFactorsByFactorIdResponses>({
    method: 'DELETE',
    path: `/admin/factors/${encodeURIComponent(factorId)}`,
  })
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const answer = await request<PostApiAdminRecoveryCodesData, PostApiAdminRecoveryCodesResponses>({
    method: 'POST',
    path: '/admin/recovery-codes',
  })
  return answer.recoveryCodes
}
