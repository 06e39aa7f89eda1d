import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Icon } from './icon.tsx'
import { Money } from './money.tsx'
import { uiTexts } from './ui-texts.ts'
import styles from '#components/ui/selection-bar.module.css'

type SelectionBarProps = {
  count: number
  payoutGrosze: number
  /** After the number of items. */
  note?: ReactNode
  /** When the selected items can be shown, the summary is a button that opens them. */
  open?: { label: string; isOpen: boolean; onOpen: () => void }
  children: ReactNode
}

/** Shown at the bottom of narrow screens while items are selected. The caller provides the button inside. */
export function SelectionBar({ count, payoutGrosze, note, open, children }: SelectionBarProps) {
  const t = useT(uiTexts)
  const items = t('selection.items', { count })
  const amount = <Money grosze={payoutGrosze} isPayout />
  return (
    <section className={styles['selection-bar']} aria-label={t('selection.label')}>
      {open ? (
        <button
          type="button"
          className={styles['selection-summary']}
          aria-haspopup="dialog"
          aria-expanded={open.isOpen}
          onClick={open.onOpen}
        >
          <span className="caption mid">
            <span className="visually-hidden">{open.label}: </span>
            {items}
            {note}
            <Icon name="chevron" isSmall />
          </span>
          {amount}
        </button>
      ) : (
        <span className={styles['selection-summary']}>
          <span className="caption mid">{items}</span>
          {amount}
        </span>
      )}
      {children}
    </section>
  )
}
