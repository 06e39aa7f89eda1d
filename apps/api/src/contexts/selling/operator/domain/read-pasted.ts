/** The pasted text by its format alone. Ownership is not decided here. */
export type Pasted =
  | { kind: 'account'; steamId: string; token: string | null }
  | { kind: 'offer'; offerId: string }
  | { kind: 'code' | 'nickname' | 'other_site' | 'unreadable' }

const STEAM_ID_BASE = 76_561_197_960_265_728n
const ACCOUNT_NUMBER_MAX = 0xffff_ffffn
const STEAM_HOST = 'steamcommunity.com'
const SALE_CODE = /^[A-Z2-7]{8}$/i
const LOOKS_LIKE_LINK = /[/\\.:@]/
const UNREADABLE: Pasted = { kind: 'unreadable' }
const OTHER_SITE: Pasted = { kind: 'other_site' }

/**
 * Parses links as strictly as possible. Scammers use forms that a browser silently corrects: a backslash, a tab,
 * look-alike letters, a user name before the host.
 */
export function readPasted(text: string): Pasted {
  const pasted = text.trim()
  const id = readId(pasted)
  if (id) return id
  if (SALE_CODE.test(pasted)) return { kind: 'code' }
  if (!LOOKS_LIKE_LINK.test(pasted)) return UNREADABLE
  return readLink(pasted)
}

function readId(pasted: string): Pasted | undefined {
  if (/^7656119\d{10}$/.test(pasted)) return account(BigInt(pasted) - STEAM_ID_BASE)
  const [, number] = /^\[?U:1:(\d{1,10})\]?$/.exec(pasted) ?? []
  return number === undefined ? undefined : account(BigInt(number))
}

function readLink(pasted: string): Pasted {
  // Only printable ASCII and no backslash: other characters can make one URL look like another.
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(pasted)) return OTHER_SITE
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(pasted) ?? []
  if (scheme !== undefined && scheme.toLowerCase() !== 'https') return OTHER_SITE
  const [, host = '', path = '', query = ''] = /^([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/.exec(rest) ?? []
  // Compares the host exactly: no user name, no port, no subdomain and no trailing dot.
  if (host.toLowerCase() !== STEAM_HOST) return OTHER_SITE
  return readSteamPath(path, new URLSearchParams(query))
}

function readSteamPath(path: string, query: URLSearchParams): Pasted {
  if (/^\/tradeoffer\/new\/?$/.test(path)) return readTradeLink(query)
  const [, offerId] = /^\/tradeoffer\/([1-9]\d{0,19})\/?$/.exec(path) ?? []
  if (offerId !== undefined) return { kind: 'offer', offerId }
  const [, steamId] = /^\/profiles\/(7656119\d{10})\/?$/.exec(path) ?? []
  if (steamId !== undefined) return account(BigInt(steamId) - STEAM_ID_BASE)
  return /^\/id\/[\w-]{1,64}\/?$/.test(path) ? { kind: 'nickname' } : UNREADABLE
}

/** Programs interpret a repeated parameter differently. */
function readTradeLink(query: URLSearchParams): Pasted {
  const [partner = '', ...otherPartners] = query.getAll('partner')
  const [token = null, ...otherTokens] = query.getAll('token')
  if (otherPartners.length > 0 || otherTokens.length > 0) return UNREADABLE
  return /^[1-9]\d{0,9}$/.test(partner) ? account(BigInt(partner), token) : UNREADABLE
}

function account(number: bigint, token: string | null = null): Pasted {
  if (number < 1n || number > ACCOUNT_NUMBER_MAX) return UNREADABLE
  return { kind: 'account', steamId: String(STEAM_ID_BASE + number), token }
}
