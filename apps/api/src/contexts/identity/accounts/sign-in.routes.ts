import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  LanguageQuery,
  RefreshRequest,
  RefreshResponse,
  StartSignInResponse,
  type LoginReturnData,
} from '@app/contract/identity/accounts'
import { ROUTES } from '@app/contract/routes'
import {
  clearSignInCookie,
  deviceCookieOf,
  setDeviceCookie,
  setSignInCookie,
  signInCookieOf,
  signInCookiesOf,
} from '#platform/http/cookies.ts'
import type { Db } from '#platform/db/database.ts'
import { codeOf, errorBody } from '#platform/http/http-errors.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { presentUserData } from './accounts.presenter.ts'
import { deviceLabel } from './domain/device-label.ts'
import { finishSteamReturn, type HandOver } from './finish-steam-return.ts'
import type { TokenLives } from './issue-tokens.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import { renderSignInFailure, SIGN_IN_FAILURE_CSP } from './sign-in-failure-page.ts'
import { startSignIn } from './start-sign-in.ts'
import type { SteamOpenId } from './steam-openid.ts'
import { isHandOver, exchangeSignInCode } from './exchange-sign-in-code.ts'
import { usersRepository } from './users.repository.ts'

export type SignInRoutesOptions = {
  db: Db
  keys: Keys
  steam: SteamOpenId
  limiter: RouteLimiter
  publicUrl: string
  lives: TokenLives & { signInSeconds: number; handOverSeconds: number }
  announceUser: (userId: bigint) => void
}

const START_LIMIT = { name: 'sign-in-start', max: 10, windowSeconds: 60 }
const RETURN_LIMIT = { name: 'sign-in-return', max: 10, windowSeconds: 60 }
const REFRESH_LIMIT = { name: 'refresh', max: 60, windowSeconds: 60 }
const FAMILY_LIMIT = { name: 'refresh-token', max: 30, windowSeconds: 60 }

export const signInRoutes: FastifyPluginAsyncZod<SignInRoutesOptions> = async (app, options) => {
  const { db, keys, steam, limiter, publicUrl, lives } = options

  app.post(
    '/auth/steam',
    {
      schema: {
        tags: ['sign-in'],
        summary: 'Starts a sign-in through Steam',
        body: ROUTES['POST /api/auth/steam'].body,
        querystring: LanguageQuery,
        response: responses({ 200: StartSignInResponse }),
      },
      onRequest: limitByNetwork(limiter, START_LIMIT),
    },
    async (request, reply) => {
      const returnForm = request.body?.returnForm ?? 'callback'
      const started = await startSignIn(
        { db, steam, publicUrl },
        { returnForm, language: request.query.lang, lifeSeconds: lives.signInSeconds },
      )
      setSignInCookie(reply, started.attemptId, started.cookie, lives.signInSeconds + lives.handOverSeconds)
      return { success: true as const, url: started.url, state: started.state }
    },
  )

  app.get(
    '/auth/steam/return',
    {
      schema: {
        tags: ['sign-in'],
        summary: 'Where Steam sends the browser back to; answers pages, not JSON',
        response: { 303: z.null(), 401: z.string(), 429: z.string(), 503: z.string() },
      },
      errorHandler: (error, request, reply) => {
        void sendFailurePage(request, reply, error)
      },
      onRequest: limitByNetwork(limiter, RETURN_LIMIT),
    },
    async (request, reply) => {
      void reply.header('referrer-policy', 'no-referrer')
      const handOver = await finishSteamReturn(
        { db, keys, steam, publicUrl },
        {
          rawQuery: request.raw.url?.split('?').slice(1).join('?') ?? '',
          cookieOf: (attemptId) => signInCookieOf(request, attemptId),
          handOverSeconds: lives.handOverSeconds,
        },
      )
      return reply.redirect(await landingPath(db, handOver), 303)
    },
  )

  await app.register(refreshRoute, options)
}

const refreshRoute: FastifyPluginAsyncZod<SignInRoutesOptions> = async (app, options) => {
  const { db, keys, limiter, lives } = options

  app.post(
    '/auth/refresh',
    {
      schema: {
        tags: ['sign-in'],
        summary: 'Swaps a hand-over pair, or a refresh token, for the next pair of tokens',
        body: RefreshRequest,
        response: responses({ 200: RefreshResponse }, ['session_expired']),
      },
      onRequest: limitByNetwork(limiter, REFRESH_LIMIT),
    },
    async (request, reply) => {
      const { refreshToken, accessToken } = request.body
      await limitByCaller(limiter, FAMILY_LIMIT, refreshToken.slice(-16))
      const device = deviceCookieOf(request)
      if (!isHandOver(refreshToken)) {
        const tools = { db, keys, lives, onSessionEnded: options.announceUser }
        const tokens = await rotateRefreshToken(tools, { refreshToken, device, requestId: request.id })
        return { success: true as const, tokens }
      }
      if (accessToken === undefined)
        throw new DomainError('session_expired', { reason: 'half a hand-over pair' })
      const cookies = signInCookiesOf(request)
      const swapped = await exchangeSignInCode(
        { db, keys, lives },
        {
          accessToken,
          refreshToken,
          cookies: cookies.map((cookie) => cookie.value),
          previousDevice: device,
          deviceLabel: deviceLabel(request.headers['user-agent']),
          requestId: request.id,
        },
      )
      setDeviceCookie(reply, swapped.device)
      for (const cookie of cookies) clearSignInCookie(reply, cookie.attempt)
      return { success: true as const, tokens: swapped.tokens }
    },
  )
}

/** The two forms of the return path; docs/decisions/0008 explains when each one is used. */
async function landingPath(db: Db, handOver: HandOver): Promise<string> {
  const { accessToken, refreshToken, state } = handOver
  const prefix = handOver.language === 'en' ? '/en' : ''
  if (handOver.returnForm === 'callback') {
    return `${prefix}/auth/callback?${new URLSearchParams({ accessToken, refreshToken, state }).toString()}`
  }
  const user = await usersRepository.findById(db, handOver.userId)
  const data = {
    success: true,
    state,
    tokens: { accessToken, refreshToken },
    ...(user ? { user: presentUserData(user) } : {}),
  } satisfies z.infer<typeof LoginReturnData>
  return `${prefix}/login?steam_callback=true&data=${Buffer.from(JSON.stringify(data)).toString('base64url')}`
}

/** A failed return is a page load, so it gets a small HTML page with a link back, never JSON. */
function sendFailurePage(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const code = codeOf(error)
  const { status, text } = failureOf(code)
  request.log.info({ err: error, code }, 'sign-in refused')
  const body = errorBody(request, text)
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': SIGN_IN_FAILURE_CSP,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .serializer((page: string) => page)
    .send(
      renderSignInFailure({ language: languageOf(request), message: body.message, requestId: request.id }),
    )
}

function failureOf(code: ReturnType<typeof codeOf>) {
  if (code === 'rate_limited') return { status: 429, text: 'rate_limited' as const }
  if (code === 'steam_sign_in_failed') return { status: 401, text: 'steam_sign_in_failed' as const }
  // A silent Steam and an outage of ours look the same to the user: the sign-in was not refused, so a retry makes
  // sense.
  return { status: 503, text: 'steam_unavailable' as const }
}
