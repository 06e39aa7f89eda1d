import './inventory.css'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { HistoryContent } from './sales-history.tsx'
import { useHistory } from './use-history.ts'

/** All sales of the signed-in seller, one press away from every page. */
export function SalesPage() {
  const t = useT(shellTexts)
  const history = useHistory()
  return (
    <section className="sales-history">
      <PageHeading>{t('title.sales')}</PageHeading>
      <HistoryContent history={history} />
    </section>
  )
}
