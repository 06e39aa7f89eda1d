import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { TicketsPage } from '#features/seller/tickets/tickets-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function TicketsRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.tickets')} />
      <TicketsPage />
    </>
  )
}
