import type { InventoryResponse } from '@app/contract/catalog/inventory'
import type { SelectionPreviewQuery } from '@app/contract/selling/payout-preview'
import type { Language } from '@app/contract/languages'
import { queryOptions } from '@tanstack/react-query'
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

export const historyQuery = queryOptions({
  ...userQuery('GET /api/trades/history', { query: { limit: HISTORY_ROWS, offset: 0 } }, whileUnknown),
  select: ({ trades }) => trades,
})

export const appraisalRulesQuery = userQuery('GET /api/appraisals/rules', {})

/** Sends only the asset id; the server looks up all other facts. */
export const askAppraisal = (assetId: string, note: string) =>
  request('POST /api/appraisals', { body: { assetId, ...(note === '' ? {} : { note }) } })

/** Until the server confirms the user, a refusal shows the sign-in prompt on this page instead of leaving it. */
function whileUnknown(): { onSessionEnd?: 'stay' } {
  return readSession().status === 'unknown' ? { onSessionEnd: 'stay' } : {}
}
