import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatRelative } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useNowMs } from '#lib/use-now.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { useStats } from './use-stats.ts'

const MINUTE_MS = 60_000

/** Prices are mentioned only when they stop the business. */
export function PricesHealth() {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  const { data: prices } = useStats('prices')
  if (!prices || (!prices.isStale && prices.heldLists === 0)) return null
  const when =
    prices.fetchedAt === null ? t('prices.never') : formatRelative(prices.fetchedAt, language, new Date(now))
  return (
    <Note tone={prices.isStale ? 'bad' : 'warn'}>
      {prices.isStale ? t('prices.stale', { when }) : t('prices.held', { count: prices.heldLists })}{' '}
      <PageLink to={paths.adminSkinPrices}>{t('prices.open')}</PageLink>
    </Note>
  )
}
