import '#styles/data.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type AccordionProps = {
  /** Details that share a name close each other; the browser does it, also before any script has run. */
  name: string
  items: readonly { id: string; question: string; answer: ReactNode }[]
}

export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map((item, index) => (
        <details key={item.id} name={name} open={index === 0}>
          <summary>
            {item.question}
            <Icon name="plus" />
          </summary>
          <div className="accordion-answer">{item.answer}</div>
        </details>
      ))}
    </div>
  )
}
