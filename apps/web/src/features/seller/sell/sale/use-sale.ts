import type { Sale, SaleResponse } from '@app/contract/selling/sales'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '#lib/api/api-error.ts'
import { userQuery } from '#lib/api/route-query.ts'
import { onUserEvent } from '#lib/session/user-events.ts'

const POLL_MS = 10_000

export type SaleView = {
  sale: Sale | undefined
  /**
   * `unknown`: the sale does not exist or belongs to another user. `failed`: the last load failed; an earlier version
   * may still be shown.
   */
  problem: 'unknown' | 'failed' | undefined
  readAtMs: number
  reload: () => void
  show: (sale: Sale) => void
}

/**
 * Keeps one sale up to date: stream events trigger a load at once, and a poll every ten seconds covers a lost stream.
 * A hidden page does not poll; it loads as soon as it is visible again.
 */
export function useSale(saleId: string): SaleView {
  const client = useQueryClient()
  const query = userQuery('GET /api/trades/:id', { params: { id: saleId } })
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_MS),
    refetchOnWindowFocus: 'always',
  })

  useEffect(
    () =>
      onUserEvent((event) => {
        const isSale = event.kind === 'sale.updated' || event.kind === 'sale.diverted'
        if (isSale && String(event.saleId) === saleId) void refetch()
        // An alarm opens a support request a moment later.
        if (event.kind === 'ticket.updated' && !document.hidden) void refetch()
      }),
    [saleId, refetch],
  )

  return {
    sale: data?.trade,
    problem: error ? problemOf(error) : undefined,
    readAtMs: dataUpdatedAt,
    reload: () => void refetch(),
    show: (trade) => client.setQueryData(query.queryKey, { success: true, trade }),
  }
}

function isOver(answer: SaleResponse | undefined): boolean {
  return answer !== undefined && answer.trade.status !== 'pending'
}

function problemOf({ status }: ApiError): SaleView['problem'] {
  return status === 404 || status === 400 ? 'unknown' : 'failed'
}
