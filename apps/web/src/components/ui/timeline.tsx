import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from '#components/ui/timeline.module.css'

export type TimelineStep = {
  id: string
  state: 'done' | 'current' | 'todo' | 'failed' | 'warned'
  title: string
  /** The time when it happened, or the expected time. */
  when?: ReactNode
  body?: ReactNode
}

const ICONS: Partial<Record<TimelineStep['state'], IconName>> = {
  done: 'check',
  failed: 'close',
  warned: 'alert',
}

type TimelineProps = {
  label: string
  steps: readonly TimelineStep[]
  /** Among other facts, in the back office. */
  isDense?: boolean
}

export function Timeline({ label, steps, isDense = false }: TimelineProps) {
  return (
    <ol className={classNames(styles.timeline, isDense && styles['is-dense'])} aria-label={label}>
      {steps.map((step, index) => {
        const icon = ICONS[step.state]
        return (
          <li
            key={step.id}
            className={styles[`is-${step.state}`]}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={styles['timeline-dot']} aria-hidden="true">
              {icon ? <Icon name={icon} isSmall /> : index + 1}
            </span>
            <div className={styles['timeline-head']}>
              <span>{step.title}</span>
              {step.when ? <span>{step.when}</span> : null}
            </div>
            {step.body ? <div className={styles['timeline-body']}>{step.body}</div> : null}
          </li>
        )
      })}
    </ol>
  )
}
