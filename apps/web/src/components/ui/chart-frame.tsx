import type { PayoutMethod } from '@app/contract/payments/rails'
import { useState, type ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from './button.tsx'
import { PageLink } from './page-link.tsx'
import { uiTexts } from './ui-texts.ts'
import dataTableStyles from '#components/ui/data-table.module.css'
import styles from '#components/ui/chart-frame.module.css'

/** `to` leads to the rows of a point, from the table view. */
export type ChartPoint = {
  label: string
  value: number
  to?: string
  /** Why there is no value: a line passes over this point without a dot. */
  gap?: string
  /** The period is not over yet: a lighter bar. */
  isPartial?: boolean
  /** What the value consists of, from the bottom up. */
  parts?: readonly ChartPart[]
}
/** The key names the colour. */
export type ChartPart = { key: PayoutMethod; label: string; value: number }

type ChartFrameProps = {
  title: string
  unit: string
  points: readonly ChartPoint[]
  /** Labels for the horizontal lines of the plot, from top to bottom. */
  rules: readonly string[]
  format?: ((value: number) => string) | undefined
  note?: string
  /** Draws the plot and highlights one point. */
  children: (activeIndex: number | undefined) => ReactNode
}

/** Title, unit, a switch to a table, and navigation between points with the arrow keys. */
export function ChartFrame({ title, unit, points, rules, format = String, note, children }: ChartFrameProps) {
  const t = useT(uiTexts)
  const [isTable, setTable] = useState(false)
  return (
    <figure className={`${styles.chart} panel`}>
      <figcaption>
        <span className={styles['chart-title']}>{title}</span>
        <span className="caption low">{unit}</span>
      </figcaption>
      {isTable ? (
        <ChartTable title={title} points={points} format={format} />
      ) : (
        <ChartPlot title={title} points={points} rules={rules} format={format}>
          {children}
        </ChartPlot>
      )}
      <Legend parts={points.at(-1)?.parts} />
      {note === undefined ? null : <p className="caption low">{note}</p>}
      <Button size="small" variant="ghost" onClick={() => setTable(!isTable)}>
        {isTable ? t('chart.showChart') : t('chart.showTable')}
      </Button>
    </figure>
  )
}

function Legend({ parts = [] }: { parts: readonly ChartPart[] | undefined }) {
  return parts.length === 0 ? null : (
    <p className={`${styles.legend} caption`}>
      {parts.map(({ key, label }) => (
        <span key={key} className={styles[`part-${key}`]}>
          {label}
        </span>
      ))}
    </p>
  )
}

type ChartPlotProps = Required<Omit<ChartFrameProps, 'unit' | 'format' | 'note'>> & {
  format: (value: number) => string
}

/** A phone has space for this many day labels below a plot. */
const LABELS_MAX = 4

function ChartPlot({ title, points, rules, format, children }: ChartPlotProps) {
  const [activeIndex, setActiveIndex] = useState<number>()
  const last = points.length - 1
  const every = Math.ceil(points.length / LABELS_MAX)
  const active = points[activeIndex ?? last]
  const parts = active?.parts?.filter(({ value }) => value > 0) ?? []
  const words = parts.map(({ label, value }) => `${label} ${format(value)}`)
  const reading = active
    ? [`${active.label}: ${active.gap ?? format(active.value)}`, ...words].join(' · ')
    : ''
  return (
    <>
      <div className={styles['chart-plot']}>
        <div className={`${styles['chart-rules']} num`} aria-hidden="true">
          {rules.map((rule) => (
            <span key={rule}>{rule}</span>
          ))}
        </div>
        {children(activeIndex)}
        {/* Invisible over the plot: arrow keys and a finger move it, a screen reader hears each point. */}
        <input
          className={styles['chart-slider']}
          type="range"
          aria-label={title}
          aria-valuetext={reading}
          min={0}
          max={last}
          value={activeIndex ?? last}
          onChange={(event) => setActiveIndex(event.currentTarget.valueAsNumber)}
          onFocus={() => setActiveIndex((index) => index ?? last)}
          onBlur={() => setActiveIndex(undefined)}
        />
        <div className={styles['chart-labels']} aria-hidden="true">
          {points.map(({ label }, index) => (
            <span key={label}>{(last - index) % every === 0 ? label : null}</span>
          ))}
        </div>
      </div>
      <p className={`${styles['chart-reading']} num`} aria-hidden="true">
        {activeIndex === undefined ? '' : reading}
      </p>
    </>
  )
}

function ChartTable({ title, points, format }: Pick<ChartPlotProps, 'title' | 'points' | 'format'>) {
  const t = useT(uiTexts)
  return (
    <div className={dataTableStyles['table-scroll']}>
      <table className={dataTableStyles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.period')}</th>
            <th scope="col" className={dataTableStyles['is-right']}>
              {t('chart.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">
                {point.to === undefined ? point.label : <PageLink to={point.to}>{point.label}</PageLink>}
              </th>
              <td className={dataTableStyles['is-right']}>{point.gap ?? format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
