import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Our cookies, all with the __Host- prefix: no subdomain and no plain-http page can set or read them. Browsers
 * treat http://localhost as secure, so development works the same.
 */
const DEVICE_COOKIE = '__Host-device'
const DEVICE_COOKIE_SECONDS = 400 * 86_400
const OPAQUE_VALUE = /^[A-Za-z0-9_-]{43}$/

export function deviceCookieOf(request: FastifyRequest): string | undefined {
  return opaqueCookie(request, DEVICE_COOKIE)
}

export function setDeviceCookie(reply: FastifyReply, value: string): void {
  void reply.setCookie(DEVICE_COOKIE, value, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: DEVICE_COOKIE_SECONDS,
  })
}

/** One per attempt, so that two sign-ins in two tabs do not disturb each other. */
function signInCookieName(attemptId: string): string {
  return `__Host-signin-${attemptId.slice(0, 8)}`
}

export function signInCookieOf(request: FastifyRequest, attemptId: string): string | undefined {
  return opaqueCookie(request, signInCookieName(attemptId))
}

/** Lax, because the browser comes back from Steam by a link from another site. */
export function setSignInCookie(reply: FastifyReply, attemptId: string, value: string, maxAge: number): void {
  void reply.setCookie(signInCookieName(attemptId), value, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: Math.ceil(maxAge),
  })
}

export function clearSignInCookie(reply: FastifyReply, attemptId: string): void {
  void reply.clearCookie(signInCookieName(attemptId), {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
  })
}

/** Parsed on demand: most calls read one cookie once, and many read none. */
function cookiesOf({ headers, server }: FastifyRequest): Record<string, string | undefined> {
  return headers.cookie === undefined ? {} : server.parseCookie(headers.cookie)
}

function opaqueCookie(request: FastifyRequest, name: string): string | undefined {
  const value = cookiesOf(request)[name]
  return value !== undefined && OPAQUE_VALUE.test(value) ? value : undefined
}

const SIGN_IN_COOKIES_MAX = 10

/** All sign-in attempts that this browser still has: a sign-in code does not name its attempt. */
export function signInCookiesOf(request: FastifyRequest): { attempt: string; value: string }[] {
  return Object.entries(cookiesOf(request))
    .flatMap(([name, value]) => {
      const attempt = /^__Host-signin-([0-9a-f]{8})$/.exec(name)?.[1]
      return attempt !== undefined && value !== undefined && OPAQUE_VALUE.test(value)
        ? [{ attempt, value }]
        : []
    })
    .slice(0, SIGN_IN_COOKIES_MAX)
}
