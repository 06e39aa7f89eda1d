/** One request as its sender saw it. Without a status there was no response. */
export type RecordedCall = {
  what: 'read' | 'quote' | 'sell' | 'repeat' | 'cancel'
  atMs: number
  tookMs: number
  status: number | null
  /** The error code, or the reason for a missing response. */
  problem: string | null
  hasRetryAfter: boolean
}

/** The history of one item for sale: one quote, one idempotency key. */
export type SaleStory = {
  steamId: string
  assetId: string
  quotedGrosze: string
  sells: RecordedCall[]
  /** The responses as received, without time fields. */
  answers: string[]
  saleId: string | null
  /** Our Steam account that takes the item. */
  account: string | null
  acknowledgedAtMs: number | null
  cancel: 'not asked' | 'acknowledged' | 'refused' | 'unclear'
  isOffered: boolean
}

export type History = { calls: RecordedCall[]; stories: SaleStory[] }

export function newHistory(): History {
  return { calls: [], stories: [] }
}

/** After a missing response or a server error, the outcome of the request is unknown. */
export function isUnclear({ status }: RecordedCall): boolean {
  return status === null || status >= 500
}

/** Counts responses by status and reason; `none` when there was no response. */
export function countStatuses(calls: readonly RecordedCall[]): Record<string, number> {
  const groups = Map.groupBy(calls, ({ status, problem }) => `${status ?? 'none'} ${problem ?? ''}`.trim())
  return Object.fromEntries([...groups].map(([status, some]) => [status, some.length]))
}

export function countProblems(calls: readonly RecordedCall[]): Record<string, number> {
  return countStatuses(calls.filter(({ status }) => status !== 200))
}
