import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from '#components/ui/pill.module.css'

export type PillTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral' | 'plain'

type PillProps = { tone: PillTone; icon?: IconName | undefined; isQuiet?: boolean; children: ReactNode }

/** A short state in a coloured frame. The words say it; the colour and the picture only help. */
export function Pill({ tone, icon, isQuiet = false, children }: PillProps) {
  return (
    <span className={classNames(styles.pill, styles[`pill-${tone}`], isQuiet && styles['pill-quiet'])}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  )
}
