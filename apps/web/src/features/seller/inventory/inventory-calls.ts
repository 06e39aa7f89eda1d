import type { InventoryResponse } from '@app/contract/catalog/inventory'
import type { Language } from '@app/contract/languages'
import type { ReadinessResponse } from '@app/contract/selling/readiness'
import type { TradeHistoryEntry } from '@app/contract/selling/sales'
import { request } from '#lib/api/request.ts'
import { readSession } from '#lib/session/session-state.ts'

const HISTORY_ROWS = 50

export function fetchInventory(lang: Language): Promise<InventoryResponse> {
  return request('GET /api/inventory', { query: { lang } }, whileUnknown())
}

export function refreshInventory(lang: Language): Promise<InventoryResponse> {
  return request('POST /api/inventory/refresh', { query: { lang } })
}

export function fetchReadiness(lang: Language): Promise<ReadinessResponse> {
  return request('GET /api/account/readiness', { query: { lang } }, whileUnknown())
}

export async function fetchHistory(): Promise<TradeHistoryEntry[]> {
  const answer = await request(
    'GET /api/trades/history',
    { query: { limit: HISTORY_ROWS, offset: 0 } },
    whileUnknown(),
  )
  return answer.trades
}

export const fetchAppraisalRules = (signal: AbortSignal) => request('GET /api/appraisals/rules', { signal })

/** Sends only the asset id; the server looks up all other facts. */
export const askAppraisal = (assetId: string, note: string) =>
  request('POST /api/appraisals', { body: { assetId, ...(note === '' ? {} : { note }) } })

/** Until the server confirms the user, a refusal shows the sign-in prompt on this page instead of leaving it. */
function whileUnknown(): { onSessionEnd?: 'stay' } {
  return readSession().status === 'unknown' ? { onSessionEnd: 'stay' } : {}
}
