import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { DiversionNoticeSlot } from '#components/diversion-notice/diversion-notice-slot.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { isAdminPath } from '#lib/paths.ts'
import { DemoRibbon } from './demo-ribbon.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SiteNoticeSlot } from './site-notice-slot.tsx'
import { ToastRegion } from './toast-region.tsx'
import styles from '#components/layouts/site-layout.module.css'

/** The frame of every page. When a page fails, the frame stays visible. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const t = useT(shellTexts)
  const isAdmin = isAdminPath(useLocation().pathname)
  const page = (
    <ErrorBoundary>
      <Suspense fallback={<PageSpinner label={t('loading')} />}>{children}</Suspense>
    </ErrorBoundary>
  )
  return (
    <>
      <a className={styles['skip-link']} href="#main">
        {t('skip.toContent')}
      </a>
      <DemoRibbon />
      <SiteNoticeSlot />
      <DiversionNoticeSlot />
      {isAdmin ? (
        // The back office has its own frame.
        page
      ) : (
        <>
          <Header />
          <main id="main" className="wrap" tabIndex={-1}>
            {page}
          </main>
          <Footer />
        </>
      )}
      <ToastRegion />
    </>
  )
}
