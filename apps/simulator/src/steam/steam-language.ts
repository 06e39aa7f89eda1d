import type { Reply } from '#http/reply.ts'
import type { SimulatorRequest } from '#http/router.ts'
import { readCookie } from '#steam/trades/steam-sessions.ts'

export type SteamLanguage = 'pl' | 'en'

/** The names that Steam itself uses in its addresses and in its cookie. */
const STEAM_NAMES = { pl: 'polish', en: 'english' } as const

/** As Steam decides it: the address first, then the cookie of an earlier page. */
export function languageOf(request: SimulatorRequest): SteamLanguage {
  const name = request.query.get('l') ?? readCookie(request, 'Steam_Language')
  return name === STEAM_NAMES.en ? 'en' : 'pl'
}

/** Later pages, which nobody opens from the site, keep the language. */
export function withLanguageCookie(reply: Reply, language: SteamLanguage): Reply {
  const cookie = `Steam_Language=${STEAM_NAMES[language]}; Path=/; SameSite=Lax`
  return { ...reply, headers: { ...reply.headers, 'set-cookie': cookie } }
}

/** The site says in its return address which language its visitor reads. */
export function languageOfSite(returnTo: string): SteamLanguage {
  return new URL(returnTo).searchParams.get('lang') === 'en' ? 'en' : 'pl'
}
