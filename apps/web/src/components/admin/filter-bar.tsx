import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useDebouncedText } from '#lib/use-debounced.ts'
import { useMedia } from '#lib/use-media.ts'
import { adminTexts } from './admin-texts.ts'
import filterChoiceStyles from '#components/ui/filter-choice.module.css'
import styles from '#components/admin/filter-bar.module.css'

const NARROW = '(max-width: 767px)'

type FilterBarProps = {
  /** Stays outside the sheet on a phone, because search is the most used filter. */
  search?: ReactNode
  /** Number of active filters, for the button on phones. */
  activeCount: number
  onReset: () => void
  /** `FilterChoice` and `DateFilter`. */
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
    return (
      <div className={styles['filter-bar']}>
        {search}
        {children}
        {activeCount > 0 ? reset : null}
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

type DateFilterProps = { label: string; value: string; onChange: (value: string) => void }

export function DateFilter({ label, value, onChange }: DateFilterProps) {
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
