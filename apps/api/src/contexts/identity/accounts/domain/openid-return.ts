import { isLanguage, type Language } from '@app/contract/languages'

/**
 * The exact form of Steam's return, checked before Steam is asked. Steam signs ten fields. An extra, duplicated or
 * disguised field could make us read something that Steam did not sign, so any other form is refused.
 */
const FIELDS = [
  'openid.ns',
  'openid.mode',
  'openid.op_endpoint',
  'openid.claimed_id',
  'openid.identity',
  'openid.return_to',
  'openid.response_nonce',
  'openid.assoc_handle',
  'openid.signed',
  'openid.sig',
] as const
type Field = (typeof FIELDS)[number]

const EXPECTED: Partial<Record<Field, string>> = {
  'openid.ns': 'http://specs.openid.net/auth/2.0',
  'openid.mode': 'id_res',
  'openid.op_endpoint': 'https://steamcommunity.com/openid/login',
  'openid.assoc_handle': '1234567890',
  'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
}

const CLAIMED_ID = /^https:\/\/steamcommunity\.com\/openid\/id\/(76561(?:19|20)\d{10})$/
const NONCE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7e]{1,200}$/
const KEY = /^[a-z_.]+$/
/** Our own parameters beside Steam's ten: they return inside `return_to`, which Steam signs. */
const OWN_PARAMETERS = ['state', 'lang']
const PARAMETERS_MAX = FIELDS.length + OWN_PARAMETERS.length

export type OpenIdReturn = {
  fields: Record<Field, string>
  steamId: string
  nonce: string
  nonceAt: Date
}

export type OpenIdRefusal = { refused: string }

/** Our own part of a return, read before anything else is trusted; the attempt that it names decides the rest. */
export function ownPartOf(rawQuery: string): { state: string; language: Language } | undefined {
  const parameters = readParameters(rawQuery)
  const state = 'refused' in parameters ? undefined : parameters.get('state')
  const language = 'refused' in parameters ? undefined : parameters.get('lang')
  return state !== undefined && isLanguage(language) ? { state, language } : undefined
}

export function readOpenIdReturn(rawQuery: string, expectedReturnTo: string): OpenIdReturn | OpenIdRefusal {
  const parameters = readParameters(rawQuery)
  if ('refused' in parameters) return parameters
  const mode = parameters.get('openid.mode')
  if (mode === 'cancel') return { refused: 'cancelled' }
  if (mode === 'error') return { refused: 'steam_error' }

  const missing = FIELDS.find((field) => !parameters.has(field))
  if (missing) return { refused: `missing ${missing}` }
  const fields = Object.fromEntries(FIELDS.map((field) => [field, parameters.get(field)])) as Record<
    Field,
    string
  >

  for (const [field, value] of Object.entries(EXPECTED)) {
    if (fields[field as Field] !== value) return { refused: `wrong ${field}` }
  }
  const steamId = CLAIMED_ID.exec(fields['openid.claimed_id'])?.[1]
  if (steamId === undefined || fields['openid.identity'] !== fields['openid.claimed_id']) {
    return { refused: 'foreign identity' }
  }
  if (fields['openid.return_to'] !== expectedReturnTo) return { refused: 'wrong return_to' }
  const nonceTime = NONCE.exec(fields['openid.response_nonce'])?.[1]
  const nonceAt = new Date(nonceTime ?? Number.NaN)
  if (Number.isNaN(nonceAt.getTime())) return { refused: 'unreadable nonce' }
  return { fields, steamId, nonce: fields['openid.response_nonce'], nonceAt }
}

/** Decodes the query itself, because a parser that merges duplicates or drops odd keys would hide an attack. */
function readParameters(rawQuery: string): Map<string, string> | OpenIdRefusal {
  const parts = rawQuery.split('&')
  if (parts.length > PARAMETERS_MAX) return { refused: 'too many parameters' }
  const parameters = new Map<string, string>()
  for (const part of parts) {
    const cut = part.indexOf('=')
    const key = cut < 0 ? undefined : decode(part.slice(0, cut))
    const value = cut < 0 ? undefined : decode(part.slice(cut + 1))
    if (key === undefined || value === undefined) return { refused: 'unreadable parameter' }
    const isKnown =
      OWN_PARAMETERS.includes(key) || (KEY.test(key) && (FIELDS as readonly string[]).includes(key))
    if (!isKnown && key !== 'openid.error') return { refused: 'unknown parameter' }
    if (parameters.has(key)) return { refused: 'duplicated parameter' }
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
    if (/[\x00-\x1f\x7f]/.test(value)) return { refused: 'control character' }
    parameters.set(key, value)
  }
  return parameters
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** `is_valid:true` counts only as a separate line; inside another line it may be an attacker's text. */
export function saysValid(body: string): boolean {
  return body.split('\n').some((line) => line === 'is_valid:true')
}
