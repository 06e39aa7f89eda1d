import { request } from '#lib/api/request.ts'
import { staffListQuery, staffQuery } from '#lib/api/route-query.ts'

const PAGE_SIZE = 20

type UsersListQuery = { page: number; search: string; from: string; to: string }

export const usersQuery = ({ page, search, from, to }: UsersListQuery) =>
  staffListQuery('GET /api/admin/users', {
    query: { page, limit: PAGE_SIZE, search, ...(from && { from }), ...(to && { to }) },
  })

export const userDetailsQuery = (userId: string) =>
  staffQuery('GET /api/admin/users/:id', { params: { id: userId } })

export type UserMark = 'verify' | 'unverify' | 'block' | 'unblock'

/** Sets a staff mark on a user, with a stored reason. */
export async function markUser(userId: string, mark: UserMark, reason: string): Promise<void> {
  const body = { reason }
  const id = encodeURIComponent(userId)
  if (mark === 'verify') {
    await request('POST /api/admin/users/:id/verify', { params: { id }, body })
  } else if (mark === 'unverify') {
    await request('POST /api/admin/users/:id/unverify', { params: { id }, body })
  } else if (mark === 'block') {
    await request('POST /api/admin/users/:id/block', { params: { id }, body })
  } else {
    await request('POST /api/admin/users/:id/unblock', { params: { id }, body })
  }
}

export type FreezeStep = 'start' | 'release' | 'keep' | 'end'

/** Changes the freeze of a stolen account, with a stored reason. */
export async function changeFreeze(userId: string, step: FreezeStep, reason: string): Promise<void> {
  const body = { reason }
  const id = encodeURIComponent(userId)
  if (step === 'start') {
    await request('POST /api/admin/users/:id/account-freeze', { params: { id }, body })
  } else if (step === 'release') {
    await request('POST /api/admin/users/:id/account-freeze/release', { params: { id }, body })
  } else if (step === 'keep') {
    await request('POST /api/admin/users/:id/account-freeze/keep', { params: { id }, body })
  } else {
    await request('POST /api/admin/users/:id/account-freeze/end', { params: { id }, body })
  }
}
