import { lazy, Suspense, useEffect, useState } from 'react'
import { afterPaint } from '#lib/after-paint.ts'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'

const SiteNotice = lazy(
  lazyWithRetry(() => import('./site-notice.tsx').then((file) => ({ default: file.SiteNotice }))),
)

/** Does not delay the page: code and notice load after the first paint. */
export function SiteNoticeSlot() {
  const [isReady, setReady] = useState(false)
  useEffect(() => afterPaint(() => setReady(true)), [])
  return isReady ? (
    <Suspense fallback={null}>
      <SiteNotice />
    </Suspense>
  ) : null
}
