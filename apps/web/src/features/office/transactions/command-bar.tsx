import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { uiTexts } from '#components/ui/ui-texts.ts'
import styles from '#features/office/transactions/command-bar.module.css'

type CommandBarProps = { count: number; summary?: ReactNode; children: ReactNode }

/** Actions for the selected rows of a table. */
export function CommandBar({ count, summary, children }: CommandBarProps) {
  const t = useT(uiTexts)
  return (
    <section className={styles['command-bar']} aria-label={t('table.actions')}>
      <output>{t('table.selected', { count })}</output>
      {summary}
      <span className="row">{children}</span>
    </section>
  )
}
