import { act, render, waitFor, type RenderResult } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'

type Options = { path?: string }

/** Renders a component as it stands in the app, and waits until its texts have arrived. */
export async function renderApp(content: ReactNode, { path = '/' }: Options = {}): Promise<RenderResult> {
  const result = await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Suspense fallback={<div data-testid="texts-pending" />}>{content}</Suspense>
      </MemoryRouter>,
    ),
  )
  // However busy the machine is: the texts are a file that has to be loaded.
  await waitFor(
    () => {
      if (result.queryByTestId('texts-pending')) throw new Error('the texts have not arrived')
    },
    { timeout: 10_000 },
  )
  return result
}
