import { steamPage } from '#lib/demo.ts'

/** A Steam account number is the 64-bit platform id minus this base (individual accounts, public universe). */
const ACCOUNT_ID_BASE = 76561197960265728n

/** The page where Steam shows players their own trade link. */
export const TRADE_URL_SOURCE = steamPage(
  'https://steamcommunity.com/my/tradeoffers/privacy#trade_offer_access_url',
)

type TradeUrlProblem = 'invalid' | 'foreign'

/** Checks what is possible without the server; the server repeats the same checks. */
export function findTradeUrlProblem(input: string, steamId: string): TradeUrlProblem | undefined {
  const partner = readPartner(input.trim())
  if (partner === undefined) return 'invalid'
  return partner === BigInt(steamId) - ACCOUNT_ID_BASE ? undefined : 'foreign'
}

function readPartner(input: string): bigint | undefined {
  const url = URL.canParse(input) ? new URL(input) : undefined
  if (url?.protocol !== 'https:' || url.host !== 'steamcommunity.com') return undefined
  if (!/^\/tradeoffer\/new\/?$/.test(url.pathname)) return undefined
  const partner = url.searchParams.get('partner') ?? ''
  const token = url.searchParams.get('token') ?? ''
  return /^\d{1,10}$/.test(partner) && /^[\w-]{8}$/.test(token) ? BigInt(partner) : undefined
}
