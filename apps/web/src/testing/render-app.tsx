import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor, type RenderResult } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { createQueryClient } from '#lib/api/query-client.ts'

type Options = { path?: string }

/** Renders a component as the app does, and waits until its translations are loaded. */
export async function renderApp(content: ReactNode, { path = '/' }: Options = {}): Promise<RenderResult> {
  const result = await act(async () =>
    render(
      <QueryClientProvider client={createQueryClient({ hasRetries: false })}>
        <MemoryRouter initialEntries={[path]}>
          <Suspense fallback={<div data-testid="texts-pending" />}>{content}</Suspense>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  // The translations are a file that must load first, which takes longer on a busy machine.
  await waitFor(
    () => {
      if (result.queryByTestId('texts-pending')) throw new Error('the texts have not arrived')
    },
    { timeout: 10_000 },
  )
  return result
}
