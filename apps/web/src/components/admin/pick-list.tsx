import { foldText } from '@app/contract/catalog/calculator'
import { Command, useCommandState } from 'cmdk'
import type { ReactNode } from 'react'
import textInputStyles from '#components/ui/text-input.module.css'
import styles from '#components/admin/pick-list.module.css'

export type Pick = {
  id: string
  /** The searched text. */
  words: string
  content: ReactNode
  run: () => void
}

export type PickListProps = {
  label: string
  /** The name of the list for screen readers. */
  listLabel: string
  placeholder: string
  choices: readonly Pick[]
  /** Shown when nothing matches. */
  none: ReactNode
  onSearch?: (text: string) => void
}

/** A field above its always open list: letters search, arrow keys move and Enter picks. */
// oxlint-disable-next-line import/no-default-export -- React.lazy loads default exports.
export default function PickList({ label, listLabel, placeholder, choices, none, onSearch }: PickListProps) {
  return (
    <Command className={styles['pick-list']} label={label} filter={matchOf} vimBindings={false}>
      <Command.Input
        ref={focusField}
        className={textInputStyles.input}
        placeholder={placeholder}
        data-initial-focus
        {...(onSearch && { onValueChange: onSearch })}
      />
      <Command.List label={listLabel}>
        {choices.map(({ id, words, content, run }) => {
          const value = `${words} ${id}`
          // The library reads the words of an item once, so other words make another item.
          return (
            <Command.Item key={value} value={value} onSelect={run}>
              {content}
            </Command.Item>
          )
        })}
      </Command.List>
      <None>{none}</None>
    </Command>
  )
}

/** Always rendered, so that a screen reader announces the change. */
function None({ children }: { children: ReactNode }) {
  const isNone = useCommandState(({ filtered }) => filtered.count === 0)
  return <output>{isNone ? children : null}</output>
}

/** The dialog may already be open when this code arrives. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Finds words without Polish letters, too, and keeps the order of the choices. */
function matchOf(words: string, search: string): number {
  return foldText(words).includes(foldText(search).trim()) ? 1 : 0
}
