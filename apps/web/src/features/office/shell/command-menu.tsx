import { skinPictureUrl } from '@app/contract/catalog/calculator'
import { STAGE_TEXTS } from '@app/contract/office/stage-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { KeyHint } from '#components/admin/key-hint.tsx'
import { PickDialog } from '#components/admin/pick-dialog.tsx'
import type { Pick } from '#components/admin/pick-list.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { currentActions } from '#lib/actions/action-store.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminTransactionPath, adminUserPath, localizedPath, paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { Keys } from './cheat-sheet.tsx'
import { searchQuery } from './staff-calls.ts'
import styles from '#features/office/shell/command-menu.module.css'

type CommandMenuProps = { isOpen: boolean; onDismiss: () => void }

/** A menu of all pages and actions by name, with a search available on every page. */
export function CommandMenu({ isOpen, onDismiss }: CommandMenuProps) {
  const t = useT(adminShellTexts)
  const [text, setText] = useState('')
  const asked = text.trim()
  const recent = useRecent()
  const { found, isNothing } = useFound(asked, recent.choiceOf)
  const finds = useFinds(asked)
  function dismiss() {
    onDismiss()
    setText('')
  }
  const actions = isOpen ? currentActions().filter(({ isKeyOnly, id }) => !isKeyOnly && id !== 'keys') : []
  const named = actions.map(({ id, group, label, keys, run }) => ({
    id,
    group,
    words: `${group} ${label}`,
    content: (
      <>
        <span>{label}</span>
        {keys ? (
          <span className={styles['found-keys']}>
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
      placeholder={t('command.placeholder')}
      none={asked === '' ? null : t('command.none')}
      notice={isNothing ? t('command.none') : null}
      foot={
        <>
          <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> {t('command.choose')} <KeyHint>Enter</KeyHint>{' '}
          {t('command.open')} <KeyHint>Esc</KeyHint> {t('command.close')}
        </>
      }
      onSearch={setText}
      choices={[...(asked === '' ? recent.choices : []), ...named, ...found, ...finds].map((choice) => ({
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

const KINDS = {
  transaction: { icon: 'swap', label: 'nav.transactions' },
  user: { icon: 'users', label: 'nav.users' },
  ticket: { icon: 'chat', label: 'nav.ticketList' },
  item: { icon: 'tag', label: 'nav.prices' },
  stock: { icon: 'box', label: 'nav.stock' },
} as const
type Kind = keyof typeof KINDS

const TYPING_MS = 200
const CHARS_MIN = 2

/** One thing that a search found. */
type Found = { kind: Kind; id: string; path: string; main: string; aside: string }

const RECENT_MAX = 5

function useChoiceOf(onOpen: (found: Found) => void) {
  const t = useT(adminShellTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  return (found: Found, words: string, group?: string): Pick => {
    const { kind, id, path, main, aside } = found
    return {
      id: `${kind} ${id}`,
      group: group ?? t(KINDS[kind].label),
      words,
      content: (
        <>
          <span className={styles['found-name']}>
            {kind === 'item' || kind === 'stock' ? (
              <ItemPicture url={skinPictureUrl(Number(id), 96)} width={44} height={33} />
            ) : (
              <Icon name={KINDS[kind].icon} isSmall />
            )}
            <span className="visually-hidden">{t(KINDS[kind].label)}: </span>
            <span dir="auto">{main}</span>
          </span>
          <span className={`low ${styles['found-aside']}`}>{aside}</span>
        </>
      ),
      run: () => {
        onOpen(found)
        void navigate(localizedPath(path, language))
      },
    }
  }
}

/** What was opened from here before. It is gone when the panel is left, because it names sellers. */
function useRecent() {
  const t = useT(adminShellTexts)
  const [recent, setRecent] = useState<readonly Found[]>([])
  const onOpen = (found: Found) =>
    setRecent((known) => [found, ...known.filter(({ path }) => path !== found.path)].slice(0, RECENT_MAX))
  const choiceOf = useChoiceOf(onOpen)
  const choices = recent.map((found) => choiceOf(found, found.main, t('command.recent')))
  return { choices, choiceOf }
}

/** What the server found: each leads straight to its page. */
function useFound(
  text: string,
  choiceOf: ReturnType<typeof useChoiceOf>,
): { found: Pick[]; isNothing: boolean } {
  const t = useT(adminShellTexts)
  const language = useLanguage()
  const q = useDebouncedValue(text, TYPING_MS)
  const { data } = useQuery({ ...searchQuery(q), enabled: q.length >= CHARS_MIN })
  if (!data || q.length < CHARS_MIN) return { found: [], isNothing: false }
  // The server has matched it already, possibly by words that are not shown.
  const found = (kind: Kind, id: string | number, path: string, main: string, aside: string): Pick =>
    choiceOf({ kind, id: String(id), path, main, aside }, `${text} ${main}`)
  const all = [
    ...data.transactions.map(({ id, number, name, amount, stage }) =>
      found(
        'transaction',
        id,
        adminTransactionPath(id),
        `${number} · ${name}`,
        `${formatGrosze(toGrosze(amount))}, ${STAGE_TEXTS[language][stage]}`,
      ),
    ),
    ...data.users.map(({ id, name, steamId }) =>
      found('user', id, adminUserPath(id), name, `…${steamId.slice(-6)}`),
    ),
    // Before the tickets, whose messages often name a skin.
    ...data.items.map(({ id, name }) =>
      found('item', id, `${paths.adminSkinPrices}?${new URLSearchParams({ search: name })}`, name, ''),
    ),
    ...data.items
      .filter(({ inStock }) => inStock > 0)
      .map(({ id, name, inStock }) =>
        found(
          'stock',
          id,
          `${paths.adminStockItems}?${new URLSearchParams({ name })}`,
          name,
          t('command.inStock', { count: inStock }),
        ),
      ),
    ...data.tickets.map(({ id, subject, name }) =>
      found('ticket', id, adminTicketPath(id), `${String(id).padStart(6, '0')} · ${subject}`, name),
    ),
  ]
  return { found: all, isNothing: all.length === 0 && q === text }
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
    group: t('command.lists'),
    words: label,
    content: (
      <span className={styles['found-name']}>
        <Icon name="search" isSmall />
        {label}
      </span>
    ),
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
