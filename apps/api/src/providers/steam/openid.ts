import { DomainError } from '#shared/domain-error.ts'
import { saysValid, type SteamOpenId } from '#contexts/identity/accounts/index.ts'
import { directly } from './egress.ts'

const NS = 'http://specs.openid.net/auth/2.0'
const ANSWER_BYTES_MAX = 10_000

/** Steam's OpenID 2.0, stateless: the response is verified directly with Steam, never at a URL that it names. */
export function createSteamOpenId(options: { url: string; timeoutMs: number }): SteamOpenId {
  return {
    loginUrl({ realm, returnTo }) {
      const query = new URLSearchParams({
        'openid.ns': NS,
        'openid.mode': 'checkid_setup',
        'openid.claimed_id': `${NS}/identifier_select`,
        'openid.identity': `${NS}/identifier_select`,
        'openid.realm': realm,
        'openid.return_to': returnTo,
      })
      return `${options.url}?${query.toString()}`
    },

    async verify(fields) {
      try {
        const answer = await directly.ask(options.url, {
          // Steam has sometimes refused calls without these two headers.
          headers: { origin: 'https://steamcommunity.com', referer: 'https://steamcommunity.com/' },
          body: new URLSearchParams({ ...fields, 'openid.mode': 'check_authentication' }),
          bytesMax: ANSWER_BYTES_MAX,
          signal: AbortSignal.timeout(options.timeoutMs),
        })
        if (answer.status !== 200) throw new Error(`Steam answered ${answer.status}`)
        return saysValid(readAnswer(answer.body.toString('utf8')))
      } catch (error) {
        throw new DomainError('steam_unavailable', {}, { cause: error })
      }
    },
  }
}

function readAnswer(text: string): string {
  // Neither yes nor no: maintenance pages and truncated responses prove nothing about the user.
  if (!text.startsWith('ns:')) throw new Error('Steam answered in another form')
  return text
}
