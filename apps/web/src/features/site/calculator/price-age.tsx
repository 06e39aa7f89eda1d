import { memo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { Note } from '#components/ui/note.tsx'
import { formatDateTime, formatTime, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { calculatorTexts } from './calculator-texts.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueState } from './use-catalogue.ts'

/** New prices arrive every ten minutes, so older prices mean that an update is late. */
export const LATE_AFTER_MS = 15 * 60_000
const LOOK_MS = 15_000

export const PricesFrom = memo(function PricesFrom({
  fetchedAt,
  source,
}: {
  fetchedAt: Date
  source?: string
}) {
  const t = useT(calculatorTexts)
  const time = <TimeOf key="time" date={fetchedAt} />
  return (
    <span>
      {source === undefined ? t.rich('prices.from', { time }) : t.rich('prices.source', { time, source })}
    </span>
  )
})

function TimeOf({ date }: { date: Date }) {
  const language = useLanguage()
  return (
    <time dateTime={toMachineDate(date)} title={formatDateTime(date, language)}>
      {formatTime(date, language)}
    </time>
  )
}

type LatePricesProps = { catalogue: Catalogue } & Pick<CatalogueState, 'hasFailed' | 'isLoading' | 'reload'>

/** Warns that prices are late and explains the effect; renders nothing while they are fresh. */
export const LatePrices = memo(function LatePrices(props: LatePricesProps) {
  const { catalogue, hasFailed, isLoading, reload } = props
  const t = useT(calculatorTexts)
  const shell = useT(shellTexts)
  const language = useLanguage()
  const ageMs = useNowMs(LOOK_MS) - catalogue.fetchedAt.getTime()
  if (ageMs <= LATE_AFTER_MS && !hasFailed) return null
  const time = formatTime(catalogue.fetchedAt, language)
  const isTooOld = ageMs > catalogue.staleAfterSeconds * 1000
  const retry = hasFailed ? (
    <Button size="small" icon="refresh" isLoading={isLoading} onClick={reload}>
      {shell('action.retry')}
    </Button>
  ) : null
  return (
    <Note tone="warn" isLive actions={retry}>
      <strong>{hasFailed ? t('prices.notRefreshed', { time }) : t('prices.stale', { time })}</strong>
      {isTooOld ? ` ${t('prices.tooOld')}` : null}
    </Note>
  )
})
