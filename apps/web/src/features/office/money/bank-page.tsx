import type { BankBatch, WaitingTransfers } from '@app/contract/payments/bank'
import { QueryList } from '#components/admin/query-list.tsx'
import { BANK_FILE_FORMATS } from '@app/contract/payments/review-facts'
import { useQuery } from '@tanstack/react-query'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { SelectField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useRowKeys } from '#components/admin/use-row-keys.ts'
import { Note } from '#components/ui/note.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
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

const NO_FILTERS = [] as const

export function BankPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(batchesQuery(query.page))
  const waiting = list.data?.waiting
  // The task on the dashboard leads straight to the question.
  const isAsked = new URLSearchParams(location.search).has('make')
  const columns = useColumns()
  const frame = useRowKeys({})
  return (
    <MoneyFrame
      part="bank"
      actions={
        waiting && waiting.orders > 0 ? (
          <DialogButton variant="primary" dialog={<MakeDialog waiting={waiting} />} startsOpen={isAsked}>
            {t('bank.make')}
          </DialogButton>
        ) : null
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
    </MoneyFrame>
  )
}

/** How much waits, for whom and until when, before anything is prepared. */
function WaitingNote({ waiting }: { waiting: WaitingTransfers }) {
  const t = useT(moneyTexts)
  const words = useWaitingWords(waiting)
  if (waiting.orders === 0)
    return (
      <p className="mid">
        {t('bank.nothingWaits')}{' '}
        <PageLink to={`${paths.adminTransactions}?queue=protected&method=bank`}>
          {t('bank.deferred')}
        </PageLink>
      </p>
    )
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
  return columnsOf((id) => t(`bank.column.${id}`), {
    id: ({ id, format }) => (
      <PageLink to={`${paths.adminMoney}/bank/${id}`}>
        {t('bank.file', { id })} · {t(`bank.format.${format}`)}
      </PageLink>
    ),
    state: { onCard: 'inline', cell: ({ state }) => <BatchState state={state} /> },
    orders: {
      onCard: 'inline',
      cell: ({ orders }) => (orders === null ? null : t('bank.count', { count: orders })),
    },
    sum: {
      isRight: true,
      onCard: 'aside',
      cell: ({ sum }) => (sum === null ? '–' : <Money grosze={toGrosze(sum)} />),
    },
    made: { onCard: 'inline', cell: ({ madeBy }) => <StaffRef staff={madeBy} /> },
    created: { onCard: 'inline', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  })
}

function MakeDialog({ waiting }: { waiting: WaitingTransfers }) {
  const t = useT(moneyTexts)
  const words = useWaitingWords(waiting)
  return (
    <ReasonDialog<{ format: FileFormat }>
      title={t('bank.makeTitle')}
      confirmLabel={t('bank.make')}
      reason="none"
      isGentle
      defaults={{ format: 'elixir' }}
      onConfirm={(_, { format }, key) => makeBatch(format, key)}
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
