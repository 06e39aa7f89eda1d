import { useQuery } from '@tanstack/react-query'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useNowMs } from '#lib/use-now.ts'
import { queuesQuery } from './control-calls.ts'
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

/** Payouts and sales that a person must decide: their money is in none of the lists of this page. */
export function ToDecide() {
  const t = useT(moneyTexts)
  const may = useMay()
  const { data } = useQuery({ ...queuesQuery, enabled: may('payouts.decide') })
  if (!data || data.approval === 0) return null
  return (
    <Note tone="info">
      <PageLink to={`${paths.adminTransactions}?queue=approval&sort=oldest`}>
        {t('deadline.decide', {
          count: data.approval,
          amount: formatGrosze(toGrosze(data.amounts.approval)),
        })}
      </PageLink>
    </Note>
  )
}
