const STEAM_ID_BASE = 76_561_197_960_265_728n

export type TradeUrl = { partner: string; token: string }
export type TradeUrlProblem = 'malformed' | 'foreign'

/**
 * Accepts what users paste (http, extra spaces, HTML-escaped ampersands, missing slash) and keeps only the two
 * relevant parts. We never call the URL.
 */
export function readTradeUrl(text: string, steamId: string): TradeUrl | TradeUrlProblem {
  const url = parse(text)
  if (!url) return 'malformed'
  const isOffer = url.hostname === 'steamcommunity.com' && /^\/tradeoffer\/new\/?$/.test(url.pathname)
  const isPlain =
    url.username === '' && url.password === '' && url.port === '' && /^https?:$/.test(url.protocol)
  const partners = url.searchParams.getAll('partner')
  const tokens = url.searchParams.getAll('token')
  const [partner = ''] = partners
  const [token = ''] = tokens
  if (!isOffer || !isPlain || partners.length !== 1 || tokens.length !== 1) return 'malformed'
  if (!/^\d{1,10}$/.test(partner) || !/^[A-Za-z0-9_-]{8}$/.test(token)) return 'malformed'
  const accountId = BigInt(partner)
  if (STEAM_ID_BASE + accountId !== BigInt(steamId)) return 'foreign'
  return { partner: accountId.toString(), token }
}

export function writeTradeUrl(steamId: string, token: string): string {
  const partner = BigInt(steamId) - STEAM_ID_BASE
  return `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`
}

function parse(text: string): URL | undefined {
  const trimmed = text.trim().replaceAll('&amp;', '&')
  // oxlint-disable-next-line no-control-regex -- a URL parser drops these silently; we refuse them
  if (/[\x00-\x20\x7f\\]/.test(trimmed)) return undefined
  return URL.parse(trimmed) ?? undefined
}
