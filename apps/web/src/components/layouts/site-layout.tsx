import { Suspense, type ReactNode } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ToastRegion } from './toast-region.tsx'

/** The frame of every page. A page that fails leaves the frame standing. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const t = useT(shellTexts)
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip.toContent')}
      </a>
      <Header />
      <main id="main" className="wrap" tabIndex={-1}>
        <ErrorBoundary>
          <Suspense fallback={<PageSpinner label={t('loading')} />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <ToastRegion />
    </>
  )
}
