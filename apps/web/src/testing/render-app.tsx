import { act, render, type RenderResult } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'

type Options = { path?: string }

/** Renders a component as it stands in the app, and waits until its texts have arrived. */
export async function renderApp(content: ReactNode, { path = '/' }: Options = {}): Promise<RenderResult> {
  return act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Suspense fallback={null}>{content}</Suspense>
      </MemoryRouter>,
    ),
  )
}
