import { Children, useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { timeZone } from '#lib/format-date.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useDebouncedText } from '#lib/use-debounced.ts'
import { useMedia } from '#lib/use-media.ts'
import { adminTexts } from './admin-texts.ts'
import filterChoiceStyles from '#components/ui/filter-choice.module.css'
import styles from '#components/admin/filter-bar.module.css'

/** With more choices the search field and the reset button have a row of their own. */
const CHOICES_BESIDE_SEARCH = 4
const NARROW = '(max-width: 767px)'

type FilterBarProps = {
  /** Stays outside the sheet on a phone, because search is the most used filter. */
  search?: ReactNode
  /** Number of active filters, for the button on phones. */
  activeCount: number
  onReset: () => void
  /** `FilterChoice` and `PeriodFilter`. */
  children?: ReactNode
}

/** A row of filters; on a phone they are in a sheet. */
export function FilterBar({ search, activeCount, onReset, children }: FilterBarProps) {
  const t = useT(adminTexts)
  const isNarrow = useMedia(NARROW)
  const [isOpen, setOpen] = useState(false)
  const reset = (
    <Button variant="ghost" onClick={onReset}>
      {t('filters.reset')}
    </Button>
  )
  if (!isNarrow) {
    const isLong = Children.count(children) > CHOICES_BESIDE_SEARCH
    const shownReset = activeCount > 0 ? reset : null
    return (
      <div className={styles['filter-bar']}>
        {isLong ? (
          <div className={styles['filter-search']}>
            {search}
            {shownReset}
          </div>
        ) : (
          search
        )}
        {children}
        {isLong ? null : shownReset}
      </div>
    )
  }
  return (
    <div className={styles['filter-bar']}>
      {search}
      {children ? (
        <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
          {activeCount > 0 ? t('filters.openCount', { count: activeCount }) : t('filters.open')}
        </Button>
      ) : null}
      <Dialog
        title={t('filters.title')}
        isOpen={isOpen}
        onDismiss={() => setOpen(false)}
        footer={
          <>
            {reset}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('filters.show')}
            </Button>
          </>
        }
      >
        <div className={styles['filter-sheet']}>{isOpen ? children : null}</div>
      </Dialog>
    </div>
  )
}

type PeriodFilterProps = {
  label?: string
  from: string
  to: string
  onChange: (period: { from: string; to: string }) => void
}

const PERIODS = ['any', 'today', 'week', 'month', 'own'] as const
const DAY_MS = 24 * 60 * 60 * 1_000
const DAYS_BACK = { today: 0, week: 6, month: 29 } as const

/** The day in Poland so many days ago: `2026-11-15`. */
function dayBack(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.now() - days * DAY_MS)
}

/** The usual periods by name; days of one's own when they are asked for. */
export function PeriodFilter({ label, from, to, onChange }: PeriodFilterProps) {
  const t = useT(adminTexts)
  const [isOwn, setOwn] = useState(false)
  const named = PERIODS.find((period) => {
    if (period === 'any') return from === '' && to === ''
    return period !== 'own' && to === '' && from === dayBack(DAYS_BACK[period])
  })
  const shown = isOwn ? 'own' : (named ?? 'own')
  return (
    <>
      <FilterChoice
        label={label ?? t('filters.period')}
        value={shown}
        choices={PERIODS}
        words={(period) => t(`filters.period.${period}`)}
        onChange={(period) => {
          setOwn(period === 'own')
          if (period !== 'own') onChange({ from: period === 'any' ? '' : dayBack(DAYS_BACK[period]), to: '' })
        }}
      />
      {shown === 'own' ? (
        <>
          <DateFilter
            label={t('filters.from')}
            value={from}
            onChange={(day) => onChange({ from: day, to })}
          />
          <DateFilter label={t('filters.to')} value={to} onChange={(day) => onChange({ from, to: day })} />
        </>
      ) : null}
    </>
  )
}

type DateFilterProps = { label: string; value: string; onChange: (value: string) => void }

function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <label className={`${filterChoiceStyles['filter-chip']} ${styles['date-filter']}`}>
      <span>{label}:</span>
      <input type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  )
}

type ListSearchProps = {
  label: string
  placeholder: string
  value: string
  onSettled: (text: string) => void
}

const SEARCH_DELAY_MS = 500

/** Queries the server when the user stops typing. The `/` key focuses the field. */
export function ListSearch({ label, placeholder, value, onSettled }: ListSearchProps) {
  const t = useT(adminTexts)
  const [text, setText] = useDebouncedText(value, SEARCH_DELAY_MS, onSettled)
  useActions([
    {
      id: 'list-search',
      keys: '/',
      label: t('keys.search'),
      group: t('keys.list'),
      run: () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
    },
  ])
  return <SearchField label={label} placeholder={placeholder} value={text} onChange={setText} />
}
