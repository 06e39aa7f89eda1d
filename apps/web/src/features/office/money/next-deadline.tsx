import { useQuery } from '@tanstack/react-query'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'
import { useNowMs } from '#lib/use-now.ts'
import { moneyTexts } from './money-texts.ts'

const MINUTE_MS = 60_000

/** The bank file that must be prepared, and until when. */
export function NextDeadline() {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const due = useQuery(inboxQuery).data?.entries.find(({ kind }) => kind === 'bank_file_due')
  if (!due) return null
  const words = { count: Number(due.detail ?? 0), amount: formatGrosze(toGrosze(due.amount ?? 0)) }
  return (
    <Note tone="warn">
      {due.dueAt === null
        ? t('deadline.open', words)
        : t('deadline.until', { ...words, time: formatMoment(due.dueAt, language, nowMs) })}{' '}
      <PageLink to={`${paths.adminMoney}/bank?make`}>{t('deadline.make')}</PageLink>
    </Note>
  )
}
