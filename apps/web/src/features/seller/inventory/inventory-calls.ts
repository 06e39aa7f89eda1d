import type { InventoryResponse } from '@app/contract/catalog/inventory'
import type { SelectionPreviewQuery } from '@app/contract/selling/payout-preview'
import type { Language } from '@app/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '#lib/api/request.ts'
import { userQuery } from '#lib/api/route-query.ts'
import { readSession } from '#lib/session/session-state.ts'

export const HISTORY_ROWS = 50

export function fetchInventory(lang: Language, signal: AbortSignal): Promise<InventoryResponse> {
  return request('GET /api/inventory', { query: { lang }, signal }, whileUnknown())
}

export function refreshInventory(lang: Language, signal: AbortSignal): Promise<InventoryResponse> {
  return request('POST /api/inventory/refresh', { query: { lang }, signal })
}

export const readinessQuery = (lang: Language) =>
  userQuery('GET /api/account/readiness', { query: { lang } }, whileUnknown)

export const selectionPreviewQuery = (query: SelectionPreviewQuery) =>
  userQuery('GET /api/account/payout-preview', { query }, whileUnknown)

/** Asked for before anything is selected: it says the limit. */
export const limitQuery = selectionPreviewQuery({ totalGrosze: 0, laterGrosze: 0 })

export const historyQuery = queryOptions({
  ...userQuery('GET /api/trades/history', { query: { limit: HISTORY_ROWS, offset: 0 } }, whileUnknown),
  select: ({ trades }) => trades,
})

const SALES_PER_PAGE = 20

/** All sales of the seller, a page at a time. */
export const salesQuery = infiniteQueryOptions({
  queryKey: ['GET /api/trades/history', 'pages'],
  queryFn: ({ pageParam: offset, signal }) =>
    request('GET /api/trades/history', { query: { limit: SALES_PER_PAGE, offset }, signal }, whileUnknown()),
  initialPageParam: 0,
  getNextPageParam: ({ pagination }, _pages, offset) =>
    offset + SALES_PER_PAGE < pagination.total ? offset + SALES_PER_PAGE : undefined,
  // A new sale on top moves the others down, so a sale may be returned twice.
  select: ({ pages }) => [
    ...new Map(pages.flatMap(({ trades }) => trades.map((trade) => [trade.id, trade]))).values(),
  ],
})

export const appraisalRulesQuery = userQuery('GET /api/appraisals/rules', {})

/** Sends only the asset id; the server looks up all other facts. */
export const askAppraisal = (assetId: string, note: string) =>
  request('POST /api/appraisals', { body: { assetId, ...(note === '' ? {} : { note }) } })

/** Until the server confirms the user, a refusal shows the sign-in prompt on this page instead of leaving it. */
function whileUnknown(): { onSessionEnd?: 'stay' } {
  return readSession().status === 'unknown' ? { onSessionEnd: 'stay' } : {}
}
