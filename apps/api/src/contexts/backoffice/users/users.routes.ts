import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminUserParams } from '@app/contract/office/controls'
import {
  UserMarkRequest,
  UserMarkResponse,
  UserResponse,
  UsersQuery,
  UsersResponse,
} from '@app/contract/office/users'
import type { ErrorCode } from '@app/contract/errors'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import type { PeopleTools } from './find-users.ts'
import { listPeople } from './list-users.ts'
import { markPerson } from './mark-user.ts'
import { listedUsersRepository, type UserMark } from './listed-users.repository.ts'
import { showPerson } from './get-user.ts'

const VIEW_LIMIT = { name: 'people-view', max: 240, windowSeconds: 60 }
const MARK_LIMIT = { name: 'people-mark', max: 30, windowSeconds: 60 }
const TAGS = ['admin']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']

const MARKS: { path: string; mark: UserMark; summary: string }[] = [
  { path: 'verify', mark: 'verified', summary: 'Says that the operator has verified the seller' },
  { path: 'unverify', mark: 'unverified', summary: 'Takes that back' },
  { path: 'block', mark: 'blocked', summary: 'No more quotes, sales and withdrawals for this person' },
  { path: 'unblock', mark: 'unblocked', summary: 'Lets this person sell again' },
]

export type PeopleRoutesOptions = PeopleTools & { limiter: RouteLimiter }

export const peopleRoutes: FastifyPluginAsyncZod<PeopleRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.get(
    '/admin/users',
    {
      schema: {
        tags: TAGS,
        summary: 'People in the chosen order, or those that a search means',
        querystring: UsersQuery,
        response: responses({ 200: UsersResponse }, REFUSALS),
      },
    },
    async (request) => {
      await limitByCaller(limiter, VIEW_LIMIT, signedInCaller(request).userId.toString())
      const [list, groups] = await Promise.all([
        listPeople(options, request.query),
        listedUsersRepository.countGroups(db),
      ])
      return { ...list, groups }
    },
  )

  app.get(
    '/admin/users/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'One person with their newest transactions and tickets, and what speaks for care',
        params: AdminUserParams,
        response: responses({ 200: UserResponse }, [...REFUSALS, 'user_not_found']),
      },
    },
    async (request) => {
      await limitByCaller(limiter, VIEW_LIMIT, signedInCaller(request).userId.toString())
      return showPerson(options, BigInt(request.params.id))
    },
  )

  for (const { path, mark, summary } of MARKS)
    app.post(
      `/admin/users/:id/${path}`,
      {
        schema: {
          tags: TAGS,
          summary,
          params: AdminUserParams,
          body: UserMarkRequest,
          response: responses({ 200: UserMarkResponse }, [...REFUSALS, 'user_not_found', 'own_account']),
        },
      },
      async (request) => {
        const adminId = signedInCaller(request).userId
        await limitByCaller(limiter, MARK_LIMIT, adminId.toString())
        const { reason } = request.body
        return markPerson(db, {
          userId: BigInt(request.params.id),
          mark,
          adminId,
          reason,
          requestId: request.id,
        })
      },
    )
}
