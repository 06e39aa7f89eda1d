import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from '#components/ui/tabs.module.css'

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string; panel: ReactNode }[]
  selectedId: Id
  onSelect: (id: Id) => void
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Tabs as in the ARIA Authoring Practices, with automatic activation: arrows, Home and End move and select. */
export function Tabs<Id extends string>({ label, tabs, selectedId, onSelect }: TabsProps<Id>) {
  const baseId = useId()
  const buttons = useRef(new Map<Id, HTMLButtonElement>())

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const next =
      step &&
      tabs[
        step(
          tabs.findIndex((tab) => tab.id === selectedId),
          tabs.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    buttons.current.get(next.id)?.focus()
  }

  return (
    <div>
      <div className={styles['tab-list']} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(button) => {
              if (button) buttons.current.set(tab.id, button)
            }}
            type="button"
            role="tab"
            id={`${baseId}-tab-${tab.id}`}
            aria-controls={`${baseId}-panel-${tab.id}`}
            aria-selected={tab.id === selectedId}
            tabIndex={tab.id === selectedId ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* Hidden panels keep what was typed in them. */}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          className={styles['tab-panel']}
          role="tabpanel"
          id={`${baseId}-panel-${tab.id}`}
          aria-labelledby={`${baseId}-tab-${tab.id}`}
          hidden={tab.id !== selectedId}
          // A panel that contains only text must also be reachable with the keyboard.
          tabIndex={0}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
