import { lazy, Suspense } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { MoneyPage } from '#features/office/money/money-page.tsx'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'

const LINES_WHILE_LOADING = 14

/** A part of another page: it loads beside this one. */
const CashOverview = lazy(
  lazyWithRetry(() =>
    import('#features/office/dashboard/cash-overview.tsx').then((file) => ({ default: file.CashOverview })),
  ),
)

export default function MoneyRoute() {
  const loading = (
    <div className="panel" aria-busy="true">
      <Skeleton shape="line" count={LINES_WHILE_LOADING} />
    </div>
  )
  return (
    <MoneyPage
      overview={
        <Suspense fallback={loading}>
          <CashOverview isWhole />
        </Suspense>
      }
    />
  )
}
