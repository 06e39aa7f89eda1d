import { useQuery } from '@tanstack/react-query'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { freezeQuery } from '#lib/freeze-query.ts'
import { paths } from '#lib/paths.ts'
import { accountTexts } from './account-texts.ts'

/** Shown on every account page while the account is frozen: why changes are blocked, and what to do. */
export function FrozenBanner() {
  const t = useT(accountTexts)
  const language = useLanguage()
  const { data: freeze } = useQuery(freezeQuery)
  if (!freeze) return null
  const more = <PageLink to={paths.hacked}>{t('frozen.more')}</PageLink>
  return (
    <Note tone="bad" icon="lock" actions={more} isLive>
      {t('frozen.text', { time: formatDateTime(freeze.frozenAt, language) })}
    </Note>
  )
}
