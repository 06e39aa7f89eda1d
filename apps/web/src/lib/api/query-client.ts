import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const RETRIES_MAX = 2

/**
 * The one place that decides about repeated requests. A refusal is final; a missing answer or an overloaded server may
 * be asked again.
 */
function isWorthRetry(failureCount: number, error: ApiError): boolean {
  const isPassing = !(error instanceof ApiError) || error.status === 0 || error.status >= 502
  return isPassing && failureCount < RETRIES_MAX
}

export function createQueryClient({ hasRetries = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: hasRetries ? isWorthRetry : false,
        // Events of the server tell what has changed; a return to the tab needs no request.
        refetchOnWindowFocus: false,
        // A browser that believes to be offline may still reach the server, and otherwise the user sees an error.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
