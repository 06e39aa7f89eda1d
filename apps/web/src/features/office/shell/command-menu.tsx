import { STAGE_TEXTS } from '@app/contract/office/stage-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PickDialog } from '#components/admin/pick-dialog.tsx'
import type { Pick } from '#components/admin/pick-list.tsx'
import { currentActions } from '#lib/actions/action-store.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminTransactionPath, adminUserPath, localizedPath, paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { Keys } from './cheat-sheet.tsx'
import { searchQuery } from './staff-calls.ts'

type CommandMenuProps = { isOpen: boolean; onDismiss: () => void }

/** A menu of all pages and actions by name, with a search available on every page. */
export function CommandMenu({ isOpen, onDismiss }: CommandMenuProps) {
  const t = useT(adminShellTexts)
  const [text, setText] = useState('')
  const finds = [...useFound(text.trim()), ...useFinds(text.trim())]
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

const TYPING_MS = 200
const CHARS_MIN = 2

/** What the server found: each leads straight to its page. */
function useFound(text: string): Pick[] {
  const language = useLanguage()
  const navigate = useNavigate()
  const q = useDebouncedValue(text, TYPING_MS)
  const { data } = useQuery({ ...searchQuery(q), enabled: q.length >= CHARS_MIN })
  if (!data || q.length < CHARS_MIN) return []
  const found = (id: string, path: string, main: string, aside: string): Pick => ({
    id,
    // The server has matched it already, possibly by words that are not shown.
    words: `${text} ${main}`,
    content: (
      <>
        <span dir="auto">{main}</span>
        <span className="low">{aside}</span>
      </>
    ),
    run: () => void navigate(localizedPath(path, language)),
  })
  return [
    ...data.transactions.map(({ id, number, name, amount, stage }) =>
      found(
        `transaction ${id}`,
        adminTransactionPath(id),
        `${number} · ${name}`,
        `${formatGrosze(toGrosze(amount))}, ${STAGE_TEXTS[language][stage]}`,
      ),
    ),
    ...data.users.map(({ id, name, steamId }) => found(`user ${id}`, adminUserPath(id), name, steamId)),
    ...data.tickets.map(({ id, subject, name }) => found(`ticket ${id}`, adminTicketPath(id), subject, name)),
    ...data.items.map((name) =>
      found(`item ${name}`, `${paths.adminSkinPrices}?${new URLSearchParams({ search: name })}`, name, ''),
    ),
  ]
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
