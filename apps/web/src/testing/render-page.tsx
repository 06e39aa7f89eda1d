import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { createQueryClient } from '#lib/api/query-client.ts'
import { loadRegisteredTexts } from '#lib/i18n/texts.ts'
import { languageOfPath } from '#lib/paths.ts'
import { DataProvider } from '#lib/session/data-provider.tsx'
import { startSession } from '#lib/session/session-lifecycle.ts'
import { setSession, type SessionState } from '#lib/session/session-state.ts'
import { FakeApi, FakeLocks, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { presentToastsWith, type Toast } from '#lib/toast.ts'
import { vi } from 'vitest'

const ANONYMOUS: SessionState = { status: 'anonymous', user: null, hasExpired: false }

type Page = {
  /** The URL at which the page is opened. */
  at: string
  /** The route's pattern, needed when the page reads parameters from its URL. */
  pattern?: string
  session?: SessionState
  answer?: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>
}

/** Renders one page as the router does, and gives the test access to the server mock and the toasts. */
export async function renderPage(element: ReactElement, page: Page) {
  const [pathname = '/'] = page.at.split(/[?#]/)
  await loadRegisteredTexts(languageOfPath(pathname))
  const api = new FakeApi(page.answer ?? (() => 'no-answer'))
  vi.stubGlobal('fetch', api.fetch)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  const toasts: Toast[] = []
  presentToastsWith((toast) => toasts.push(toast))
  startSession()
  setSession(page.session ?? ANONYMOUS)
  const place: Place = { current: '', hash: '', state: null }
  render(
    <DataProvider client={createQueryClient({ hasRetries: false })}>
      <MemoryRouter initialEntries={[page.at]}>
        <Routes>
          <Route path={page.pattern ?? pathname} element={element} />
          <Route path="*" element={null} />
        </Routes>
        <PlaceReader onPlace={(now) => Object.assign(place, now)} />
      </MemoryRouter>
    </DataProvider>,
  )
  return { api, toasts, place }
}

type Place = { current: string; hash: string; state: unknown }

function PlaceReader({ onPlace }: { onPlace: (place: Place) => void }) {
  const { pathname, search, hash, state } = useLocation()
  onPlace({ current: pathname + search, hash, state: state as unknown })
  return null
}
