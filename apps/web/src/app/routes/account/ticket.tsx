import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'

/** Holds the address that mails will carry until the conversation itself is built. */
export default function TicketRoute() {
  const t = useT(shellTexts)
  return (
    <div className="text-page">
      <PageMeta title={t('title.ticket')} />
      <PageHeading>{t('title.ticket')}</PageHeading>
      <p className="lead">{t('ticket.lead')}</p>
      <div className="row">
        <ButtonLink variant="primary" to={paths.accountTickets}>
          {t('user.tickets')}
        </ButtonLink>
        <ButtonLink to={paths.support}>{t('nav.support')}</ButtonLink>
      </div>
    </div>
  )
}
