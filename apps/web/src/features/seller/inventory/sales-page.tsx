import { useInfiniteQuery } from '@tanstack/react-query'
import { BalanceNote } from '#components/layouts/balance-note.tsx'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { Button } from '#components/ui/button.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { salesQuery } from './inventory-calls.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { HistoryContent } from './sales-history.tsx'
import salesHistoryStyles from '#features/seller/inventory/sales-history.module.css'

/** All sales of the signed-in seller, one press away from every page. */
export function SalesPage() {
  const t = useT(shellTexts)
  const sales = useT(inventoryTexts)
  const history = useInfiniteQuery(salesQuery)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history
  return (
    <section className={salesHistoryStyles['sales-history']}>
      <PageHeading>{t('title.sales')}</PageHeading>
      <BalanceNote />
      <HistoryContent
        history={{ ...history, isError: history.isError && !isFetchNextPageError }}
        emptyLevel={2}
      />
      <FailureNote text={isFetchNextPageError ? sales('history.moreFailed') : undefined} />
      {hasNextPage ? (
        <Button
          className={salesHistoryStyles['history-all']}
          isLoading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {sales('history.more')}
        </Button>
      ) : null}
    </section>
  )
}
