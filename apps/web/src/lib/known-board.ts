import type { RateBoardResponse } from '@app/contract/selling/public-figures'
import type { QueryClient } from '@tanstack/react-query'
import { rateBoardQuery } from './public-queries.ts'

let rendered: RateBoardResponse | undefined

/** For the server that renders pages: all later renders show these prices. */
export function setRateBoard(board: RateBoardResponse | undefined): void {
  rendered = board
}

/**
 * Gives the cache the prices that the page was rendered with, so that the browser renders the same page and then asks
 * for newer ones.
 */
export function addKnownBoard(client: QueryClient): QueryClient {
  const board = rendered ?? readFromPage()
  if (board) client.setQueryData(rateBoardQuery.queryKey, board, { updatedAt: Date.parse(board.fetchedAt) })
  return client
}

function readFromPage(): RateBoardResponse | undefined {
  const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset['rateBoard']
  return written === undefined ? undefined : (JSON.parse(written) as RateBoardResponse)
}
