import type { SavedView } from '@app/contract/office/transactions'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { OpenDialog } from '#components/admin/dialog-button.tsx'
import { atLeast, Form, FormFailure, SubmitButton, TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { ViewNav } from '#components/admin/view-nav.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { formatTotal } from '#lib/format-total.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { changeSearch } from '#lib/use-list-query.ts'
import { viewKey } from './filters.ts'
import { queuesQuery, removeView, saveView, viewsQuery } from './transactions-calls.ts'
import { transactionsTexts } from './transactions-texts.ts'
import styles from '#features/office/transactions/transactions-page.module.css'

/** Work begins with who has waited longest. */
const BUILT_IN = [
  { key: 'views.all', query: '' },
  { key: 'views.approval', query: 'queue=approval&sort=oldest', count: 'approval' },
  { key: 'views.overdue', query: 'queue=overdue&sort=oldest', count: 'overdue' },
  { key: 'views.protected', query: 'queue=protected', count: 'protected' },
  { key: 'views.high', query: 'status=pending&minAmount=2000' },
  { key: 'views.returned', query: 'queue=on_balance' },
] as const

/** The name under which this user saved the list that is shown. */
export function useViewName(search: string): string | undefined {
  const { data } = useQuery(viewsQuery)
  return data?.views.find(({ query }) => viewKey(query) === viewKey(search))?.name
}

/** Named lists: predefined ones and those that this user saved. Each has its own URL. */
export const ViewTabs = memo(function ViewTabs({ search }: { search: string }) {
  const t = useT(transactionsTexts)
  const views = useQuery(viewsQuery)
  const counts = useQuery(queuesQuery).data
  const current = viewKey(search)
  const currentUnsorted = unsorted(current)
  const saved = views.data?.views ?? []
  const reload = () => void views.refetch()
  const known = [...BUILT_IN.map(({ query }) => viewKey(query)), ...saved.map(({ query }) => viewKey(query))]
  const shown = saved.find(({ query }) => viewKey(query) === current)
  return (
    <ViewNav label={t('views.label')}>
      {BUILT_IN.map((view) => (
        <Tab
          key={view.key}
          query={view.query}
          isCurrent={unsorted(view.query) === currentUnsorted}
          label={t(view.key)}
          // Most of the overdue ones are to be decided as well, and their sum would look like more money.
          amount={'count' in view && view.count !== 'overdue' ? counts?.amounts[view.count] : undefined}
        >
          {'count' in view && counts ? counts[view.count] : undefined}
        </Tab>
      ))}
      {saved.map((view) => (
        <Tab key={view.id} query={view.query} isCurrent={viewKey(view.query) === current} label={view.name} />
      ))}
      {shown ? <RemoveView view={shown} onRemoved={reload} /> : null}
      {known.includes(current) ? null : <SaveView query={current} onSaved={reload} />}
    </ViewNav>
  )
})

/** A predefined list stays the same list in another order. */
const unsorted = (search: string) => viewKey(changeSearch(search, { sort: undefined }))

type TabProps = {
  query: string
  isCurrent: boolean
  label: string
  /** The sum of its rows. */
  amount?: number | undefined
  children?: number | undefined
}

function Tab({ query, isCurrent, label, amount, children }: TabProps) {
  const language = useLanguage()
  const to = query === '' ? paths.adminTransactions : `${paths.adminTransactions}?${query}`
  return (
    <PageLink to={to} aria-current={isCurrent ? 'page' : undefined}>
      {label} {children ? <b>{formatTotal(children, children >= LIST_ROWS_MAX, language)}</b> : null}
      {children && amount ? (
        <span className={`low num ${styles['tab-amount']}`}>{formatGrosze(toGrosze(amount))}</span>
      ) : null}
    </PageLink>
  )
}

function SaveView({ query, onSaved }: { query: string; onSaved: () => void }) {
  const t = useT(transactionsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="plus" isSmall />
        {t('views.save')}
      </button>
      <Dialog title={t('views.saveTitle')} isOpen={isOpen} onDismiss={() => setOpen(false)}>
        <Form
          defaults={{ name: '' }}
          describe={(error) => failureText(error, t('export.failed'))}
          onSubmit={async ({ name }, { reset }) => {
            await saveView(name.trim(), query)
            setOpen(false)
            reset()
            showToast({ kind: 'success', text: t('views.saved'), autoCloseMs: SHORT_TOAST_MS })
            onSaved()
          }}
        >
          <TextField
            name="name"
            label={t('views.name')}
            maxLength={40}
            check={atLeast(1, t('views.nameMissing'))}
          />
          <FormFailure />
          <SubmitButton>{t('views.save')}</SubmitButton>
        </Form>
      </Dialog>
    </>
  )
}

function RemoveView({ view, onRemoved }: { view: SavedView; onRemoved: () => void }) {
  const t = useT(transactionsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="close" isSmall />
        {t('views.remove')}
      </button>
      {isOpen ? (
        <OpenDialog onClose={() => setOpen(false)}>
          <ReasonDialog
            title={t('views.removeTitle', { name: view.name })}
            confirmLabel={t('views.remove')}
            reason="none"
            done={t('views.removed')}
            onConfirm={async () => {
              await removeView(view.id)
              onRemoved()
            }}
          />
        </OpenDialog>
      ) : null}
    </>
  )
}
