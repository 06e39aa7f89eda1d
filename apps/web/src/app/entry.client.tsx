// First of all: takes a sign-in's hand-over pair out of the address bar before anything else can see it.
import '#lib/session/sign-in-code.ts'
import './styles.ts'
import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { currentLanguage, storedLanguage } from '#lib/i18n/current-language.ts'
import { languageOfPath, localizedPath } from '#lib/paths.ts'
import { registerPreloader } from '#lib/preload-page.ts'
import { App } from './app.tsx'
import { BrowserRouter } from './browser-router.tsx'
import { reloadOnceWhenOutdated } from './reload-outdated.ts'
import { preloadRoute } from './routes.tsx'

async function start(): Promise<void> {
  const container = document.getElementById('app')
  if (!container) return
  const isPrerendered = container.dataset['prerendered'] !== undefined
  // Rendered pages are replaced by their twin in the head already; only pages without content arrive here.
  if (!isPrerendered) moveToStoredLanguage()

  reloadOnceWhenOutdated()
  registerPreloader((path) => {
    // Only a guess of where somebody may go: a failure shows up when they really do.
    preloadRoute(path, languageOfPath(path)).catch(() => undefined)
  })
  // A page that cannot be loaded is shown by the error boundary, so rendering starts either way.
  await preloadRoute(window.location.pathname, currentLanguage()).catch(() => undefined)

  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  )
  // In slices: in one piece a slow phone would stand still for it, with a finger already on the page.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(container, app)
    else renderAnew(container, app)
  })
}

function renderAnew(container: HTMLElement, app: ReactNode): void {
  // The page brings a description of its own; two would contradict each other.
  document.head.querySelector('meta[name="description"]')?.remove()
  createRoot(container).render(app)
}

/** The chosen language counts on every address, so somebody who chose English reads `/account` in English. */
function moveToStoredLanguage(): void {
  const language = storedLanguage()
  if (!language || language === currentLanguage()) return
  const { pathname, search, hash } = window.location
  window.history.replaceState(window.history.state, '', localizedPath(pathname, language) + search + hash)
}

void start()
