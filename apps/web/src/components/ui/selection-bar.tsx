import '#styles/items.css'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Money } from './money.tsx'
import { uiTexts } from './ui-texts.ts'

type SelectionBarProps = { count: number; payoutGrosze: number; children: ReactNode }

/** Stands at the bottom of narrow screens while something is selected. The button inside is the caller's. */
export function SelectionBar({ count, payoutGrosze, children }: SelectionBarProps) {
  const t = useT(uiTexts)
  return (
    <section className="selection-bar" aria-label={t('selection.label')}>
      <span className="selection-summary">
        <span className="caption mid">{t('selection.items', { count })}</span>
        <Money grosze={payoutGrosze} isPayout />
      </span>
      {children}
    </section>
  )
}
