import type { UserGroup, UserSort } from '@app/contract/office/user-groups'
import { request } from '#lib/api/request.ts'
import { staffListQuery, staffQuery } from '#lib/api/route-query.ts'

const PAGE_SIZE = 20

type UsersListQuery = {
  page: number
  search: string
  from: string
  to: string
  group: UserGroup | undefined
  sort: UserSort | undefined
}

export const usersQuery = ({ page, search, from, to, group, sort }: UsersListQuery) =>
  staffListQuery('GET /api/admin/users', {
    query: {
      page,
      limit: PAGE_SIZE,
      search,
      ...(from && { from }),
      ...(to && { to }),
      ...(group && { group }),
      ...(sort && { sort }),
    },
  })

export const userDetailsQuery = (userId: string) =>
  staffQuery('GET /api/admin/users/:id', { params: { id: userId } })

export type UserMark = 'verify' | 'unverify' | 'block' | 'unblock'

/** Sets a staff mark on a user, with a stored reason. */
export const markUser = (userId: string, mark: UserMark, reason: string) =>
  request<`POST /api/admin/users/:id/${UserMark}`>(`POST /api/admin/users/:id/${mark}`, {
    params: { id: userId },
    body: { reason },
  })

export type FreezeStep = 'start' | 'release' | 'keep' | 'end'

/** Changes the freeze of a stolen account, with a stored reason. */
export const changeFreeze = (userId: string, step: FreezeStep, reason: string) =>
  request(FREEZE_ROUTES[step], { params: { id: userId }, body: { reason } })

const FREEZE_ROUTES = {
  start: 'POST /api/admin/users/:id/account-freeze',
  release: 'POST /api/admin/users/:id/account-freeze/release',
  keep: 'POST /api/admin/users/:id/account-freeze/keep',
  end: 'POST /api/admin/users/:id/account-freeze/end',
} as const

/** Ends at once, or waits for a second admin. */
export const endHold = (userId: string, reason: string, idempotencyKey: string) =>
  request('POST /api/admin/users/:id/unfreeze', {
    params: { id: userId },
    body: { reason },
    idempotencyKey,
  })

export const setAdvanceLimit = (
  userId: string,
  body: { limit: number | null; reason: string },
  idempotencyKey: string,
) => request('PUT /api/admin/users/:id/advance-limit', { params: { id: userId }, body, idempotencyKey })
