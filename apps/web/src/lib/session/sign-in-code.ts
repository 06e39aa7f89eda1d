import { barePath, paths } from '#lib/paths.ts'
import { decodeBase64Url, parseJsonObject } from './base64url.ts'

/**
 * The data that the browser brings back from Steam. The token pair is a one-time sign-in code and useless without
 * this browser's cookie. Still it must not stay in the address bar, the history or a Referer.
 */
export type HandOver = {
  form: 'callback' | 'login'
  state: string | undefined
  pair: { accessToken: string; refreshToken: string } | undefined
  /** False when the server reports a failed sign-in. */
  isSuccess: boolean
}

/** Reads both return forms from a URL; undefined when the URL is not a return from Steam. */
export function parseHandOver(pathname: string, search: string): HandOver | undefined {
  const page = barePath(pathname)
  const query = new URLSearchParams(search)
  if (page === paths.authCallback) {
    return {
      form: 'callback',
      state: query.get('state') ?? undefined,
      pair: readPair(query.get('accessToken'), query.get('refreshToken')),
      isSuccess: true,
    }
  }
  if (page === paths.login && query.get('steam_callback') === 'true') {
    const data = parseJsonObject(decodeBase64Url(query.get('data') ?? ''))
    const tokens = data?.['tokens'] as Record<string, unknown> | null | undefined
    return {
      form: 'login',
      state: typeof data?.['state'] === 'string' ? data['state'] : undefined,
      pair: readPair(tokens?.['accessToken'], tokens?.['refreshToken']),
      isSuccess: data?.['success'] === true,
    }
  }
  return undefined
}

/** The platform id in the token payload; only the server decides about permissions. */
export function readPlatformId(accessToken: string): string | undefined {
  const payload = parseJsonObject(decodeBase64Url(accessToken.split('.')[1] ?? ''))
  const steamId = payload?.['steamId']
  return typeof steamId === 'string' && /^76561(?:19|20)\d{10}$/.test(steamId) ? steamId : undefined
}

function readPair(accessToken: unknown, refreshToken: unknown): HandOver['pair'] {
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined
}

let taken: HandOver | undefined

/**
 * Runs when this module loads; entry.client.tsx imports it first. So the router, the language selection and every
 * later request use a URL without the sign-in code.
 */
function takeFromAddressBar(): void {
  if (typeof window === 'undefined') return
  const { pathname, search } = window.location
  taken = parseHandOver(pathname, search)
  if (taken && search) window.history.replaceState(window.history.state, '', pathname)
}

takeFromAddressBar()

/** The return from Steam that opened this page, until the sign-in is completed. */
export function pendingHandOver(form: HandOver['form']): HandOver | undefined {
  return taken?.form === form ? taken : undefined
}

export function forgetHandOver(): void {
  taken = undefined
}
