import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ConfirmEmailRequest,
  CurrentUserResponse,
  EmailRequest,
  MessageResponse,
  SessionParams,
  SessionsResponse,
  Success,
  TradeUrlRequest,
} from '@app/contract/identity/accounts'
import { MESSAGES } from '@app/contract/messages'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { presentCurrentUser, presentSession } from './accounts.presenter.ts'
import { confirmEmail, removeEmail } from './confirm-email.ts'
import { sameAddressForm } from './domain/email-address.ts'
import { endSession } from './end-session.ts'
import { readAddressOrRefuse, requestEmail } from './request-email.ts'
import { saveTradeUrl } from './save-trade-url.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { openProfileKey } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

export type AccountRoutesOptions = {
  db: Db
  keys: Keys
  limiter: RouteLimiter
  publicUrl: string
  emailLinkSeconds: number
  announceUser: (userId: bigint) => void
  readBalance: (userId: bigint) => Promise<bigint>
}

const TRADE_URL_LIMIT = { name: 'trade-url', max: 20, windowSeconds: 60 }
const EMAIL_LIMIT = { name: 'email', max: 5, windowSeconds: 3_600 }
const EMAIL_RECIPIENT_LIMIT = { name: 'email-recipient', max: 5, windowSeconds: 3_600 }
const CONFIRM_LIMIT = { name: 'email-confirm', max: 20, windowSeconds: 60 }
const TAGS = ['account']

export const accountRoutes: FastifyPluginAsyncZod<AccountRoutesOptions> = async (app, options) => {
  const { db, keys, limiter } = options

  app.get(
    '/auth/user',
    {
      schema: {
        tags: TAGS,
        summary: 'The signed-in person',
        response: responses({ 200: CurrentUserResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const { userId } = signedIn(request)
      // The last event number is read with the user first, so later changes are announced again by their events.
      const user = await usersRepository.findWithEventNumber(db, userId)
      const [dataKey, balanceGrosze] = await Promise.all([
        openProfileKey(db, keys, userId),
        options.readBalance(userId),
      ])
      if (!user) throw new DomainError('session_expired')
      return { success: true as const, user: presentCurrentUser(user, dataKey, balanceGrosze) }
    },
  )

  app.put(
    '/auth/user/trade-url',
    {
      schema: {
        tags: TAGS,
        summary: "Saves the person's own trade URL",
        body: TradeUrlRequest,
        response: responses({ 200: MessageResponse }, ['unauthenticated', 'trade_url_invalid']),
      },
    },
    async (request) => {
      const { userId, steamId } = signedIn(request)
      await limitByCaller(limiter, TRADE_URL_LIMIT, userId.toString())
      await saveTradeUrl(
        { db, keys },
        { userId, steamId, tradeUrl: request.body.tradeUrl, requestId: request.id },
      )
      return { success: true as const, message: MESSAGES.tradeUrlSaved[languageOf(request)] }
    },
  )

  await app.register(emailRoutes, options)
  await app.register(sessionRoutes, options)
}

const emailRoutes: FastifyPluginAsyncZod<AccountRoutesOptions> = async (app, options) => {
  const { db, keys, limiter, publicUrl } = options

  app.put(
    '/auth/user/email',
    {
      schema: {
        tags: TAGS,
        summary: 'Sends a confirmation link to an address',
        body: EmailRequest,
        response: responses({ 200: MessageResponse }, [
          'unauthenticated',
          'email_already_confirmed',
          'email_invalid',
        ]),
      },
    },
    async (request) => {
      const { userId } = signedIn(request)
      const address = readAddressOrRefuse(request.body.email)
      await limitByCaller(limiter, EMAIL_LIMIT, userId.toString())
      const recipient = fingerprint(keys, 'email', sameAddressForm(address)).toString('base64url')
      await limitByCaller(limiter, EMAIL_RECIPIENT_LIMIT, recipient)
      const language = languageOf(request)
      await requestEmail(
        { db, keys, publicUrl, linkSeconds: options.emailLinkSeconds },
        { userId, address, language },
      )
      return { success: true as const, message: MESSAGES.emailLinkSent[language] }
    },
  )

  app.delete(
    '/auth/user/email',
    {
      schema: {
        tags: TAGS,
        summary: 'Removes the address, confirmed or waiting',
        response: responses({ 200: MessageResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const language = languageOf(request)
      const { userId } = signedIn(request)
      await removeEmail({ db, keys, publicUrl }, { userId, requestId: request.id, language })
      return { success: true as const, message: MESSAGES.emailRemoved[language] }
    },
  )

  app.post(
    '/auth/user/email/confirm',
    {
      schema: {
        tags: TAGS,
        summary: 'Confirms an address with the token of its mailed link',
        body: ConfirmEmailRequest,
        response: responses({ 200: MessageResponse }, ['email_link_invalid']),
      },
      onRequest: limitByNetwork(limiter, CONFIRM_LIMIT),
    },
    async (request) => {
      const language = languageOf(request)
      const { userId } = await confirmEmail(
        { db, keys, publicUrl },
        { token: request.body.token, requestId: request.id, language },
      )
      options.announceUser(userId)
      return { success: true as const, message: MESSAGES.emailConfirmed[language] }
    },
  )
}

const sessionRoutes: FastifyPluginAsyncZod<AccountRoutesOptions> = async (app, { db, announceUser }) => {
  app.post(
    '/auth/logout',
    {
      schema: {
        tags: ['sign-in'],
        summary: 'Ends the session of this call',
        response: responses({ 200: Success }, ['unauthenticated', 'session_not_found']),
      },
    },
    async (request) => {
      const { userId, sessionId } = signedIn(request)
      await endSession(db, { sessionId, userId, reason: 'signed_out', requestId: request.id })
      announceUser(userId)
      return { success: true as const }
    },
  )

  app.get(
    '/auth/sessions',
    {
      schema: {
        tags: TAGS,
        summary: "The person's own sessions, most recently used first",
        response: responses({ 200: SessionsResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const { userId, sessionId } = signedIn(request)
      const rows = await sessionsRepository.listLiveOfUser(db, userId)
      return { success: true as const, sessions: rows.map((row) => presentSession(row, sessionId)) }
    },
  )

  app.delete(
    '/auth/sessions/:sessionId',
    {
      schema: {
        tags: TAGS,
        summary: "Ends one of the person's own sessions",
        params: SessionParams,
        response: responses({ 200: Success }, ['unauthenticated', 'session_not_found']),
      },
    },
    async (request) => {
      const { userId } = signedIn(request)
      const { sessionId } = request.params
      await endSession(db, { sessionId, userId, reason: 'ended_by_user', requestId: request.id })
      announceUser(userId)
      return { success: true as const }
    },
  )
}

/** The permission table already refuses visitors; this check only narrows the type. */
function signedIn(request: FastifyRequest): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}
