import { lazy, Suspense } from 'react'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'
import { useSession } from '#lib/session/session-store.ts'

const DiversionNotice = lazy(
  lazyWithRetry(() => import('./diversion-notice.tsx').then((file) => ({ default: file.DiversionNotice }))),
)

/** Visitors have no sales, so their pages never load this code. */
export function DiversionNoticeSlot() {
  const { user } = useSession()
  return user ? (
    <Suspense fallback={null}>
      <DiversionNotice key={user.id} />
    </Suspense>
  ) : null
}
