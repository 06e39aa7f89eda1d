import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PickDialog } from '#components/admin/pick-dialog.tsx'
import type { Pick } from '#components/admin/pick-list.tsx'
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
  const [text, setText] = useState('')
  const finds = useFinds(text.trim())
  function dismiss() {
    onDismiss()
    setText('')
  }
  const actions = isOpen ? currentActions().filter(({ isKeyOnly, id }) => !isKeyOnly && id !== 'keys') : []
  const named = actions.map(({ id, group, label, keys, run }) => ({
    id,
    words: `${group} ${label}`,
    content: (
      <>
        <span>{label}</span>
        {keys ? (
          <span>
            <Keys keys={keys} />
          </span>
        ) : null}
      </>
    ),
    run,
  }))
  return (
    <PickDialog
      title={t('command.title')}
      isOpen={isOpen}
      onDismiss={dismiss}
      label={t('command.label')}
      listLabel={t('command.results')}
      placeholder={t('top.command')}
      none={t('command.none')}
      onSearch={setText}
      choices={[...named, ...finds].map((choice) => ({
        ...choice,
        run: () => {
          dismiss()
          // The dialog returns the focus first, because the action may then move it elsewhere.
          setTimeout(choice.run, 0)
        },
      }))}
    />
  )
}

/** Searches the lists for the typed text. */
function useFinds(text: string): Pick[] {
  const t = useT(adminShellTexts)
  const may = useMay()
  const language = useLanguage()
  const navigate = useNavigate()
  if (text === '') return []
  const find = (id: string, label: string, path: string, name: string): Pick => ({
    id,
    words: label,
    content: label,
    run: () => void navigate(localizedPath(`${path}?${new URLSearchParams({ [name]: text })}`, language)),
  })
  return [
    ...(may('transactions.read')
      ? [find('find-transactions', t('command.findTransactions', { text }), paths.adminTransactions, 'q')]
      : []),
    ...(may('users.read')
      ? [find('find-users', t('command.findUsers', { text }), paths.adminUsers, 'search')]
      : []),
    ...(may('tickets.read')
      ? [find('find-tickets', t('command.findTickets', { text }), paths.adminTickets, 'search')]
      : []),
  ]
}
