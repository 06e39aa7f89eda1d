/** One request as its sender saw it. Without a status there was no answer. */
export type RecordedCall = {
  what: 'read' | 'quote' | 'sell' | 'repeat' | 'cancel'
  atMs: number
  tookMs: number
  status: number | null
  /** The code of a refusal, or why there was no answer. */
  problem: string | null
  hasRetryAfter: boolean
}

/** The story of one thing that somebody wanted to sell: one quote, one key. */
export type SaleStory = {
  steamId: string
  assetId: string
  quotedGrosze: string
  sells: RecordedCall[]
  /** As they were told, without the clock. */
  answers: string[]
  saleId: string | null
  acknowledgedAtMs: number | null
  cancel: 'not asked' | 'acknowledged' | 'refused' | 'unclear'
  isOffered: boolean
}

export type History = { calls: RecordedCall[]; stories: SaleStory[] }

export function newHistory(): History {
  return { calls: [], stories: [] }
}

/** Nobody knows whether a request without an answer, or with a server's error, was carried out. */
export function isUnclear({ status }: RecordedCall): boolean {
  return status === null || status >= 500
}

/** Answers by status and reason; `none` where there was none. */
export function countStatuses(calls: readonly RecordedCall[]): Record<string, number> {
  const groups = Map.groupBy(calls, ({ status, problem }) => `${status ?? 'none'} ${problem ?? ''}`.trim())
  return Object.fromEntries([...groups].map(([status, some]) => [status, some.length]))
}

export function countProblems(calls: readonly RecordedCall[]): Record<string, number> {
  return countStatuses(calls.filter(({ status }) => status !== 200))
}
