import type { BoardLine } from '@app/contract/selling/payout-board'
import { BOARD_DAY_MIN } from '@app/contract/selling/payout-board-facts'
import { useState } from 'react'
import { LineChart } from '#components/ui/charts.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { boardTexts } from './board-texts.ts'
import { useRailName } from './use-rail-name.ts'
import chartFrameStyles from '#components/ui/chart-frame.module.css'
import proofStyles from '#components/proof.module.css'
import styles from '#features/site/payout-board/median-chart.module.css'

const measuredDays = (line: BoardLine) => line.days.filter(({ medianSeconds }) => medianSeconds !== null)

export function MedianChart({ lines }: { lines: readonly BoardLine[] }) {
  const t = useT(boardTexts)
  const nameOf = useRailName()
  const language = useLanguage()
  // The method with the most days is the one that most visitors ask about.
  const fullest = lines.toSorted((one, other) => measuredDays(other).length - measuredDays(one).length)[0]
  const [rail, setRail] = useState(fullest?.rail)
  const line = lines.find((one) => one.rail === rail) ?? fullest
  if (!line) return null
  const points = line.days.map(({ day, medianSeconds }) => ({
    label: formatDay(day, language),
    ...(medianSeconds === null
      ? { value: 0, gap: t('chart.few') }
      : { value: Math.round(medianSeconds / 6) / 10 }),
  }))
  const write = (minutes: number) => new Intl.NumberFormat(language).format(minutes)
  return (
    <section
      className={`panel ${proofStyles['proof-section']} ${styles['board-chart']}`}
      aria-labelledby="board-days"
    >
      <h2 id="board-days">{t('chart.heading')}</h2>
      <Field label={t('chart.method')}>
        {(control) => (
          <Select
            {...control}
            value={line.rail}
            options={lines.map((one) => ({ value: one.rail, label: nameOf(one.rail) }))}
            onChange={(event) => {
              const chosen = event.currentTarget.value
              setRail(lines.find((one) => one.rail === chosen)?.rail)
            }}
          />
        )}
      </Field>
      {measuredDays(line).length === 0 ? (
        <figure className={`${chartFrameStyles.chart} panel`}>
          <figcaption>
            <span className={chartFrameStyles['chart-title']}>{t('chart.title')}</span>
          </figcaption>
          <p className="mid">{t('chart.none', { count: BOARD_DAY_MIN })}</p>
        </figure>
      ) : (
        <LineChart
          title={t('chart.title')}
          unit={t('chart.unit', { method: nameOf(line.rail) })}
          points={points}
          format={(minutes) => t('chart.value', { minutes: write(minutes) })}
          formatRule={write}
        />
      )}
    </section>
  )
}
