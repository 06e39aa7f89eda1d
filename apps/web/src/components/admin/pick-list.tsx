import { foldText } from '@app/contract/catalog/calculator'
import { Command, useCommandState } from 'cmdk'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import textInputStyles from '#components/ui/text-input.module.css'
import styles from '#components/admin/pick-list.module.css'

export type Pick = {
  id: string
  /** The searched text. */
  words: string
  content: ReactNode
  /** The heading that it stands under, together with its neighbours of the same group. */
  group?: string
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
  /** Shown above the choices that are always there. */
  notice?: ReactNode
  /** How the keys work, for screens that have keys. */
  foot?: ReactNode
  onSearch?: (text: string) => void
}

/** A field above its always open list: letters search, arrow keys move and Enter picks. */
// oxlint-disable-next-line import/no-default-export -- React.lazy loads default exports.
export default function PickList({
  label,
  listLabel,
  placeholder,
  choices,
  none,
  notice,
  foot,
  onSearch,
}: PickListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState('')
  // A late answer replaces rows, and the marked one with them: Enter must always open the row that is marked.
  useEffect(() => {
    if (choices.length === 0 || list.current?.querySelector('[aria-selected="true"]')) return
    setMarked(list.current?.querySelector('[role="option"]')?.getAttribute('data-value') ?? '')
  }, [choices])
  return (
    <Command
      className={styles['pick-list']}
      label={label}
      filter={matchOf}
      vimBindings={false}
      value={marked}
      onValueChange={setMarked}
    >
      <Command.Input
        ref={focusField}
        className={textInputStyles.input}
        placeholder={placeholder}
        data-initial-focus
        {...(onSearch && { onValueChange: onSearch })}
      />
      <None notice={notice}>{none}</None>
      <Command.List ref={list} label={listLabel}>
        {[...Map.groupBy(choices, ({ group }) => group)].map(([group, ofGroup]) =>
          group === undefined ? (
            ofGroup.map((choice) => <Choice key={`${choice.words} ${choice.id}`} choice={choice} />)
          ) : (
            <Command.Group key={group} heading={group}>
              {ofGroup.map((choice) => (
                <Choice key={`${choice.words} ${choice.id}`} choice={choice} />
              ))}
            </Command.Group>
          ),
        )}
      </Command.List>
      {foot ? <p className={`caption low ${styles['pick-foot']}`}>{foot}</p> : null}
    </Command>
  )
}

/** The library reads the words of an item once, so other words make another item: the key has them too. */
function Choice({ choice: { id, words, content, run } }: { choice: Pick }) {
  return (
    <Command.Item value={`${words} ${id}`} onSelect={run}>
      {content}
    </Command.Item>
  )
}

/** Always rendered, so that a screen reader announces the change. */
function None({ children, notice }: { children: ReactNode; notice: ReactNode }) {
  const isNone = useCommandState(({ filtered }) => filtered.count === 0)
  return <output>{isNone ? children : notice}</output>
}

/** The dialog may already be open when this code arrives. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Finds words without Polish letters, too. The beginning of a word comes before letters inside one. */
function matchOf(words: string, search: string): number {
  if (!foldText(words).includes(foldText(search).trim())) return 0
  return spaced(words).includes(spaced(search).trimEnd()) ? 1 : 0.5
}

const spaced = (text: string) =>
  ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
