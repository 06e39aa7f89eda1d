import { PageHeading } from '#components/layouts/page-heading.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { accountTexts } from './account-texts.ts'

/** Tickets cannot be sent yet, so "none" is the true answer for everybody. */
export function TicketsPage() {
  const t = useT(accountTexts)
  return (
    <>
      <PageHeading>{t('tickets.title')}</PageHeading>
      <div className="panel account-empty">
        <Icon name="chat" />
        <p>{t('tickets.empty')}</p>
        <ButtonLink to={paths.support}>{t('tickets.write')}</ButtonLink>
      </div>
    </>
  )
}
