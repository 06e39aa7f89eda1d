import type {
  GetApiAdminUsersByIdData,
  GetApiAdminUsersByIdResponses,
  GetApiAdminUsersData,
  GetApiAdminUsersResponses,
  PostApiAdminUsersByIdAccountFreezeData,
  PostApiAdminUsersByIdAccountFreezeEndData,
  PostApiAdminUsersByIdAccountFreezeEndResponses,
  PostApiAdminUsersByIdAccountFreezeKeepData,
  PostApiAdminUsersByIdAccountFreezeKeepResponses,
  PostApiAdminUsersByIdAccountFreezeReleaseData,
  PostApiAdminUsersByIdAccountFreezeReleaseResponses,
  PostApiAdminUsersByIdAccountFreezeResponses,
  PostApiAdminUsersByIdBlockData,
  PostApiAdminUsersByIdBlockResponses,
  PostApiAdminUsersByIdUnblockData,
  PostApiAdminUsersByIdUnblockResponses,
  PostApiAdminUsersByIdUnverifyData,
  PostApiAdminUsersByIdUnverifyResponses,
  PostApiAdminUsersByIdVerifyData,
  PostApiAdminUsersByIdVerifyResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

const PAGE_SIZE = 20

export function listUsers(query: { page: number; search: string }, signal: AbortSignal) {
  return request<GetApiAdminUsersData, GetApiAdminUsersResponses>({
    method: 'GET',
    path: '/admin/users',
    query: { page: query.page, limit: PAGE_SIZE, search: query.search },
    signal,
  })
}

export function readUser(userId: string, signal: AbortSignal) {
  return request<GetApiAdminUsersByIdData, GetApiAdminUsersByIdResponses>({
    method: 'GET',
    path: `/admin/users/${encodeURIComponent(userId)}`,
    signal,
  })
}

export type UserMark = 'verify' | 'unverify' | 'block' | 'unblock'

/** What staff say of a person, with the reason that is kept. */
export async function markUser(userId: string, mark: UserMark, reason: string): Promise<void> {
  const body = { reason }
  const id = encodeURIComponent(userId)
  if (mark === 'verify') {
    await request<PostApiAdminUsersByIdVerifyData, PostApiAdminUsersByIdVerifyResponses>({
      method: 'POST',
      path: `/admin/users/${id}/verify`,
      body,
    })
  } else if (mark === 'unverify') {
    await request<PostApiAdminUsersByIdUnverifyData, PostApiAdminUsersByIdUnverifyResponses>({
      method: 'POST',
      path: `/admin/users/${id}/unverify`,
      body,
    })
  } else if (mark === 'block') {
    await request<PostApiAdminUsersByIdBlockData, PostApiAdminUsersByIdBlockResponses>({
      method: 'POST',
      path: `/admin/users/${id}/block`,
      body,
    })
  } else {
    await request<PostApiAdminUsersByIdUnblockData, PostApiAdminUsersByIdUnblockResponses>({
      method: 'POST',
      path: `/admin/users/${id}/unblock`,
      body,
    })
  }
}

export type FreezeStep = 'start' | 'release' | 'keep' | 'end'

/** What staff do with a stolen account, with the reason that is kept. */
export async function changeFreeze(userId: string, step: FreezeStep, reason: string): Promise<void> {
  const body = { reason }
  const id = encodeURIComponent(userId)
  if (step === 'start') {
    await request<PostApiAdminUsersByIdAccountFreezeData, PostApiAdminUsersByIdAccountFreezeResponses>({
      method: 'POST',
      path: `/admin/users/${id}/account-freeze`,
      body,
    })
  } else if (step === 'release') {
    await request<
      PostApiAdminUsersByIdAccountFreezeReleaseData,
      PostApiAdminUsersByIdAccountFreezeReleaseResponses
    >({ method: 'POST', path: `/admin/users/${id}/account-freeze/release`, body })
  } else if (step === 'keep') {
    await request<
      PostApiAdminUsersByIdAccountFreezeKeepData,
      PostApiAdminUsersByIdAccountFreezeKeepResponses
    >({ method: 'POST', path: `/admin/users/${id}/account-freeze/keep`, body })
  } else {
    await request<PostApiAdminUsersByIdAccountFreezeEndData, PostApiAdminUsersByIdAccountFreezeEndResponses>({
      method: 'POST',
      path: `/admin/users/${id}/account-freeze/end`,
      body,
    })
  }
}
