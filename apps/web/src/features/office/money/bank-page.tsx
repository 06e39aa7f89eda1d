import type { BankBatch, WaitingTransfers } from '@app/contract/payments/bank'
import { QueryList } from '#components/admin/query-list.tsx'
import { BANK_FILE_FORMATS } from '@app/contract/payments/review-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useRowKeys } from '#components/admin/use-row-keys.ts'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { BatchState } from './batch-state.tsx'
import { batchesQuery, makeBatch, type FileFormat } from './books-calls.ts'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { StaffRef } from './staff-ref.tsx'
import { useControl } from '#components/admin/use-control.ts'

const NO_FILTERS = [] as const

export function BankPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(batchesQuery(query.page))
  const waiting = list.data?.waiting
  // The task on the dashboard leads straight to the question.
  const [isMaking, setMaking] = useState(() => new URLSearchParams(location.search).has('make'))
  const columns = useColumns()
  const frame = useRowKeys({})
  return (
    <MoneyFrame
      part="bank"
      actions={
        <Button
          variant="primary"
          aria-haspopup="dialog"
          aria-disabled={waiting?.orders === 0 || undefined}
          onClick={() => setMaking(waiting?.orders !== 0)}
        >
          {t('bank.make')}
        </Button>
      }
    >
      <div ref={frame} className="stack">
        {waiting ? <WaitingNote waiting={waiting} /> : null}
        <QueryList
          failed={t('list.failed')}
          list={list}
          rowsOf={({ batches }) => batches}
          rowId={({ id }) => String(id)}
          columns={columns}
          caption={t('tab.bank')}
          shownText={t('bank.shown')}
          emptyText={t('bank.none')}
          emptyHint={t('bank.noneHint')}
          pathOf={query.pathOf}
        />
      </div>
      {isMaking && waiting && waiting.orders > 0 ? (
        <MakeDialog
          waiting={waiting}
          onDismiss={() => setMaking(false)}
          onDone={() => {
            setMaking(false)
            void list.refetch()
          }}
        />
      ) : null}
    </MoneyFrame>
  )
}

/** How much waits, for whom and until when, before anything is prepared. */
function WaitingNote({ waiting }: { waiting: WaitingTransfers }) {
  const t = useT(moneyTexts)
  const words = useWaitingWords(waiting)
  if (waiting.orders === 0) return <p className="mid">{t('bank.nothingWaits')}</p>
  return (
    <Note tone="warn">
      <strong>{words.sum}</strong>
      <p>
        {words.sellers}. {words.due}
      </p>
    </Note>
  )
}

function useWaitingWords({ orders, sum, sellers, dueAt }: WaitingTransfers) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const rest = orders - sellers.length
  return {
    sum: t('bank.waits', { count: orders, amount: formatGrosze(toGrosze(sum)) }),
    sellers: sellers.join(', ') + (rest > 0 ? ` ${t('bank.andMore', { count: rest })}` : ''),
    due: dueAt === null ? t('bank.noSession') : t('bank.dueBy', { time: formatDateTime(dueAt, language) }),
  }
}

function useColumns(): Column<BankBatch>[] {
  const t = useT(moneyTexts)
  return [
    {
      id: 'id',
      header: t('bank.column.id'),
      cell: ({ id, format }) => (
        <PageLink to={`${paths.adminMoney}/bank/${id}`}>
          {t('bank.file', { id })} · {t(`bank.format.${format}`)}
        </PageLink>
      ),
    },
    { id: 'state', header: t('bank.column.state'), cell: ({ state }) => <BatchState state={state} /> },
    { id: 'orders', header: t('bank.column.orders'), isRight: true, cell: ({ orders }) => orders ?? '–' },
    {
      id: 'sum',
      header: t('bank.column.sum'),
      isRight: true,
      cell: ({ sum }) => (sum === null ? '–' : <Money grosze={toGrosze(sum)} />),
    },
    { id: 'made', header: t('bank.column.made'), cell: ({ madeBy }) => <StaffRef staff={madeBy} /> },
    { id: 'created', header: t('bank.column.created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
}

type MakeDialogProps = { waiting: WaitingTransfers; onDismiss: () => void; onDone: () => void }

function MakeDialog({ waiting, onDismiss, onDone }: MakeDialogProps) {
  const t = useT(moneyTexts)
  const words = useWaitingWords(waiting)
  const control = useControl(onDone)
  return (
    <ReasonDialog<{ format: FileFormat }>
      title={t('bank.makeTitle')}
      confirmLabel={t('bank.make')}
      reason="none"
      isGentle
      isOpen
      onDismiss={onDismiss}
      defaults={{ format: 'elixir' }}
      onConfirm={(_, { format }) => control(['batch', format], (key) => makeBatch(format, key))}
    >
      <p>
        <strong>{words.sum}</strong>
      </p>
      <p>
        {words.sellers}. {words.due}
      </p>
      <SelectField
        name="format"
        label={t('bank.format')}
        options={BANK_FILE_FORMATS.map((value) => ({ value, label: t(`bank.format.${value}`) }))}
      />
    </ReasonDialog>
  )
}
