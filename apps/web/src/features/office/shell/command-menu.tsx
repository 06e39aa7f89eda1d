import { foldText } from '@app/contract/catalog/calculator'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#components/ui/dialog.tsx'
import { currentActions } from '#lib/actions/action-store.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { Keys } from './cheat-sheet.tsx'

type CommandMenuProps = { isOpen: boolean; onDismiss: () => void }

/** A menu of all pages and actions by name, with a search available on every page. */
export function CommandMenu({ isOpen, onDismiss }: CommandMenuProps) {
  const t = useT(adminShellTexts)
  return (
    <Dialog title={t('command.title')} isOpen={isOpen} onDismiss={onDismiss} startsInField>
      {isOpen ? <Commands onDismiss={onDismiss} /> : null}
    </Dialog>
  )
}

type Choice = { id: string; label: string; keys?: string; run: () => void }

/** A combobox whose list is always open: the focus stays in the field and arrow keys move the selection. */
function Commands({ onDismiss }: { onDismiss: () => void }) {
  const t = useT(adminShellTexts)
  const listId = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const choices = useChoices(text)
  const chosen = choices[Math.min(place, choices.length - 1)]

  function run(choice: Choice | undefined) {
    if (!choice) return
    onDismiss()
    // The dialog returns the focus first, because the action may then move it elsewhere.
    setTimeout(choice.run, 0)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setPlace((now) => Math.min(choices.length - 1, now + 1))
    else if (event.key === 'ArrowUp') setPlace((now) => Math.max(0, now - 1))
    else if (event.key === 'Enter') run(chosen)
    else return
    event.preventDefault()
  }
  const idOf = (choice: Choice) => `${listId}-${choice.id}`
  return (
    <div className="commands">
      <input
        className="input"
        role="combobox"
        aria-label={t('command.label')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosen ? idOf(chosen) : undefined}
        aria-autocomplete="list"
        placeholder={t('top.command')}
        autoComplete="off"
        spellCheck={false}
        data-initial-focus
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPlace(0)
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- The pattern of the ARIA Authoring Practices. */}
      <ul id={listId} role="listbox" aria-label={t('command.results')}>
        {choices.map((choice) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the keys.
          <li
            key={choice.id}
            id={idOf(choice)}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- The pattern of the ARIA Authoring Practices.
            role="option"
            aria-selected={choice === chosen}
            tabIndex={-1}
            onClick={() => run(choice)}
          >
            <span>{choice.label}</span>
            {choice.keys ? <Keys keys={choice.keys} /> : null}
          </li>
        ))}
      </ul>
      <output className={choices.length > 0 ? 'visually-hidden' : undefined}>
        {choices.length === 0 ? t('command.none') : ''}
      </output>
    </div>
  )
}

function useChoices(text: string): readonly Choice[] {
  const t = useT(adminShellTexts)
  const may = useMay()
  const language = useLanguage()
  const navigate = useNavigate()
  const wanted = foldText(text).trim()
  const named: Choice[] = currentActions()
    .filter((action) => !action.isKeyOnly && action.id !== 'keys')
    .filter((action) => foldText(`${action.group} ${action.label}`).includes(wanted))
  if (wanted === '') return named
  const go = (path: string, name: string) => () =>
    void navigate(localizedPath(`${path}?${new URLSearchParams({ [name]: text.trim() })}`, language))
  const shown = { text: text.trim() }
  const finds = [
    {
      id: 'find-transactions',
      label: t('command.findTransactions', shown),
      run: go(paths.adminTransactions, 'q'),
      isAllowed: may('transactions.read'),
    },
    {
      id: 'find-users',
      label: t('command.findUsers', shown),
      run: go(paths.adminUsers, 'search'),
      isAllowed: may('users.read'),
    },
    {
      id: 'find-tickets',
      label: t('command.findTickets', shown),
      run: go(paths.adminTickets, 'search'),
      isAllowed: may('tickets.read'),
    },
  ]
  return [...named, ...finds.filter((find) => find.isAllowed)]
}
