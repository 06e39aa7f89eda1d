// Must be the first import: it removes the sign-in code from the address bar before other code can read it.
import '#lib/session/sign-in-code.ts'
import './styles.ts'
import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#lib/api/query-client.ts'
import { currentLanguage, storedLanguage } from '#lib/i18n/current-language.ts'
import { addKnownBoard } from '#lib/known-board.ts'
import { languageOfPath, localizedPath } from '#lib/paths.ts'
import { registerPreloader } from '#lib/preload-page.ts'
import { DataProvider } from '#lib/session/data-provider.tsx'
import { App } from './app.tsx'
import { BrowserRouter } from './browser-router.tsx'
import { reloadOnceWhenOutdated } from './reload-outdated.ts'
import { preloadRoute } from './routes.tsx'

async function start(): Promise<void> {
  const container = document.getElementById('app')
  if (!container) return
  const isPrerendered = container.dataset['prerendered'] !== undefined
  // A script in the head already redirects prerendered pages to the stored language; only pages without content need
  // this call.
  if (!isPrerendered) moveToStoredLanguage()

  reloadOnceWhenOutdated()
  registerPreloader((path) => {
    // This is only a guess about the next page; an error appears when the user really opens it.
    preloadRoute(path, languageOfPath(path)).catch(() => undefined)
  })
  // The error boundary shows a page that fails to load, so rendering starts in both cases.
  await preloadRoute(window.location.pathname, currentLanguage()).catch(() => undefined)

  const app = (
    <DataProvider client={addKnownBoard(createQueryClient())}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </DataProvider>
  )
  // Renders in slices, because one long task would block a slow phone while the user already touches the page.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(container, app)
    else renderAnew(container, app)
  })
}

function renderAnew(container: HTMLElement, app: ReactNode): void {
  // The page adds its own description; two descriptions would contradict each other.
  document.head.querySelector('meta[name="description"]')?.remove()
  createRoot(container).render(app)
}

/** The stored language applies to every path, so a user who selected English reads `/account` in English. */
function moveToStoredLanguage(): void {
  const language = storedLanguage()
  if (!language || language === currentLanguage()) return
  const { pathname, search, hash } = window.location
  window.history.replaceState(window.history.state, '', localizedPath(pathname, language) + search + hash)
}

void start()
