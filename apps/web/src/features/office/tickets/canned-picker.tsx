import type { CannedAnswer } from '@app/contract/support/tickets'
import { foldText } from '@app/contract/catalog/calculator'
import { useId, useState, type KeyboardEvent } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { staffTicketTexts } from './staff-texts.ts'

type CannedPickerProps = {
  answers: readonly CannedAnswer[]
  /** The canned answers could not be loaded. */
  hasFailed: boolean
  isOpen: boolean
  onDismiss: () => void
  onPick: (text: string) => void
}

/** Arrow keys move, Enter selects, letters search. */
export function CannedPicker({ answers, hasFailed, isOpen, onDismiss, onPick }: CannedPickerProps) {
  const t = useT(staffTicketTexts)
  return (
    <Dialog title={t('canned.title')} isOpen={isOpen} onDismiss={onDismiss}>
      {hasFailed ? <Note tone="bad">{t('canned.failed')}</Note> : null}
      {isOpen && !hasFailed ? <Choices answers={answers} onPick={onPick} /> : null}
    </Dialog>
  )
}

function Choices({ answers, onPick }: Pick<CannedPickerProps, 'answers' | 'onPick'>) {
  const t = useT(staffTicketTexts)
  const listId = useId()
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  const wanted = foldText(search)
  const found = answers.filter(({ title, content }) => foldText(`${title} ${content}`).includes(wanted))
  const active = found[Math.min(place, found.length - 1)]
  const take = (answer: CannedAnswer | undefined) => answer && onPick(answer.filled ?? answer.content)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setPlace((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    else if (event.key === 'Enter') take(active)
    else return
    event.preventDefault()
  }

  return (
    <div className="canned">
      <input
        type="text"
        className="input"
        role="combobox"
        aria-label={t('canned.search')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        placeholder={t('canned.search')}
        autoComplete="off"
        data-initial-focus
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- The pattern of the ARIA Authoring Practices. */}
      <ul id={listId} role="listbox" aria-label={t('canned.title')}>
        {found.map((answer) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the keys.
          <li
            key={answer.id}
            id={`${listId}-${answer.id}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- The pattern of the ARIA Authoring Practices.
            role="option"
            aria-selected={answer === active}
            tabIndex={-1}
            className={classNames('canned-row', answer === active && 'is-active')}
            onClick={() => take(answer)}
          >
            <b>{answer.title}</b>
            <span className="caption low" dir="auto">
              {answer.filled ?? answer.content}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <EmptyState icon="chat" title={answers.length === 0 ? t('canned.empty') : t('canned.none')} />
      ) : null}
    </div>
  )
}
