import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from '#components/ui/accordion.module.css'

type AccordionProps = {
  /** `details` elements with the same name close each other; the browser does this even before scripts run. */
  name: string
  items: readonly { id: string; question: string; answer: ReactNode }[]
  /** Shows all answers open instead of only the first one. */
  isAllOpen?: boolean
}

export function Accordion({ name, items, isAllOpen = false }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map((item, index) => (
        <details key={item.id} name={isAllOpen ? undefined : name} open={isAllOpen || index === 0}>
          <summary>
            {item.question}
            <Icon name="plus" />
          </summary>
          <div className={styles['accordion-answer']}>{item.answer}</div>
        </details>
      ))}
    </div>
  )
}
