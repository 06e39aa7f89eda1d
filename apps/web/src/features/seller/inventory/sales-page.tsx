import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { historyQuery } from './inventory-calls.ts'
import { HistoryContent } from './sales-history.tsx'
import salesHistoryStyles from '#features/seller/inventory/sales-history.module.css'

/** All sales of the signed-in seller, one press away from every page. */
export function SalesPage() {
  const t = useT(shellTexts)
  const history = useQuery(historyQuery)
  return (
    <section className={salesHistoryStyles['sales-history']}>
      <PageHeading>{t('title.sales')}</PageHeading>
      <HistoryContent history={history} emptyLevel={2} />
    </section>
  )
}
