import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@app/contract/errors'
import {
  AccountLimitsRequest,
  AccountLossRequest,
  AccountStateRequest,
  AdmitAccountRequest,
  SteamAccountParams,
  SteamAccountsResponse,
} from '@app/contract/office/accounts'
import { ControlResponse } from '@app/contract/office/controls'
import type { Asker } from '#contexts/identity/proposals/index.ts'
import type { Db } from '#platform/db/database.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { accountsRepository, type AccountRow } from './accounts.repository.ts'
import { askAdmission, askLoss, changeAccountLimits, changeAccountState } from './change-account.ts'

const TAGS = ['accounts']
const CHANGE_LIMIT = { name: 'account-change', max: 60, windowSeconds: 60 }
const READ_REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']
const CHANGE_REFUSALS: ErrorCode[] = [...READ_REFUSALS, 'account_not_found', 'account_not_usable']
const DONE = { success: true as const, isDone: true, proposalId: null }

export type AccountsRoutesOptions = {
  db: Db
  limiter: RouteLimiter
  describeAccount: (steamId: string) => Promise<{ accountName: string; level: number | null }>
}

/** Our Steam accounts: what they hold and expect, and which of them take new sales. */
export const accountsRoutes: FastifyPluginAsyncZod<AccountsRoutesOptions> = async (app, options) => {
  const { db, describeAccount } = options
  app.get(
    '/admin/accounts',
    {
      schema: {
        tags: TAGS,
        summary: 'Our Steam accounts with their places, value, offers and health',
        response: responses({ 200: SteamAccountsResponse }, READ_REFUSALS),
      },
    },
    async () => {
      const rows = await accountsRepository.list(db)
      const accounts = await Promise.all(
        rows.map(async (row) => present(row, await describeAccount(row.steamId))),
      )
      return { success: true as const, accounts }
    },
  )

  await app.register(changeRoutes, options)
  await app.register(proposalRoutes, options)
}

const changeRoutes: FastifyPluginAsyncZod<AccountsRoutesOptions> = async (app, { db, limiter }) => {
  app.post(
    '/admin/accounts/:steamId/state',
    {
      schema: {
        tags: TAGS,
        summary: 'Whether new sales go to an account',
        params: SteamAccountParams,
        body: AccountStateRequest,
        response: responses({ 200: ControlResponse }, CHANGE_REFUSALS),
      },
    },
    async (request) => {
      const asker = await askerOf(limiter, request, request.body.reason)
      const wish = { steamId: request.params.steamId, state: request.body.state }
      await db.transaction().execute((trx) => changeAccountState(trx, wish, asker))
      return DONE
    },
  )

  app.post(
    '/admin/accounts/:steamId/limits',
    {
      schema: {
        tags: TAGS,
        summary: 'How many items an account takes, and how much they may have cost',
        params: SteamAccountParams,
        body: AccountLimitsRequest,
        response: responses({ 200: ControlResponse }, CHANGE_REFUSALS),
      },
    },
    async (request) => {
      const { places, valueCap, reason } = request.body
      const asker = await askerOf(limiter, request, reason)
      const valueCapGrosze = valueCap === null ? null : BigInt(valueCap) * 100n
      const wish = { steamId: request.params.steamId, places, valueCapGrosze }
      await db.transaction().execute((trx) => changeAccountLimits(trx, wish, asker))
      return DONE
    },
  )
}

const proposalRoutes: FastifyPluginAsyncZod<AccountsRoutesOptions> = async (app, { db, limiter }) => {
  app.post(
    '/admin/accounts/:steamId/admit',
    {
      schema: {
        tags: TAGS,
        summary: 'Proposes that sellers may send items to an account; another admin confirms',
        params: SteamAccountParams,
        body: AdmitAccountRequest,
        response: responses({ 200: ControlResponse }, [
          ...CHANGE_REFUSALS,
          'trade_url_invalid',
          'trade_url_foreign',
          'proposal_waiting',
        ]),
      },
    },
    async (request) => {
      const { tradeUrl, reason } = request.body
      const asker = await askerOf(limiter, request, reason)
      const wish = { steamId: request.params.steamId, tradeUrl }
      const { isDone, proposalId } = await db.transaction().execute((trx) => askAdmission(trx, wish, asker))
      return { success: true as const, isDone, proposalId }
    },
  )

  app.post(
    '/admin/accounts/:steamId/loss',
    {
      schema: {
        tags: TAGS,
        summary: 'Proposes that an account is lost with everything in it; another admin confirms',
        params: SteamAccountParams,
        body: AccountLossRequest,
        response: responses({ 200: ControlResponse }, [...CHANGE_REFUSALS, 'proposal_waiting']),
      },
    },
    async (request) => {
      const asker = await askerOf(limiter, request, request.body.reason)
      const { steamId } = request.params
      const { isDone, proposalId } = await db.transaction().execute((trx) => askLoss(trx, steamId, asker))
      return { success: true as const, isDone, proposalId }
    },
  )
}

async function askerOf(limiter: RouteLimiter, request: FastifyRequest, reason: string): Promise<Asker> {
  const { userId } = signedInCaller(request)
  await limitByCaller(limiter, CHANGE_LIMIT, userId.toString())
  return { adminId: userId, reason, requestId: request.id }
}

function present(row: AccountRow, shown: { accountName: string; level: number | null }) {
  const { valueGrosze, heldGrosze, valueCapGrosze, polledAt, nextUnlockAt, ...rest } = row
  return {
    ...rest,
    name: shown.accountName,
    level: shown.level,
    value: zlotysOf(valueGrosze),
    heldValue: zlotysOf(heldGrosze),
    valueCap: valueCapGrosze === null ? null : zlotysOf(valueCapGrosze),
    polledAt: polledAt?.toISOString() ?? null,
    nextUnlockAt: nextUnlockAt?.toISOString() ?? null,
  }
}
