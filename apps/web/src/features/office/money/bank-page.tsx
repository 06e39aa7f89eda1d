import type { BankBatch } from '@app/contract/payments/bank'
import { QueryList } from '#components/admin/query-list.tsx'
import { BANK_FILE_FORMATS } from '@app/contract/payments/review-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useRowKeys } from '#components/admin/use-row-keys.ts'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { BatchState } from './batch-state.tsx'
import { batchesQuery, makeBatch, type FileFormat } from './books-calls.ts'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { StaffRef } from './staff-ref.tsx'
import { useControl } from './use-control.ts'

const NO_FILTERS = [] as const

export function BankPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(batchesQuery(query.page))
  const [isMaking, setMaking] = useState(false)
  const columns = useColumns()
  const frame = useRowKeys({})
  return (
    <MoneyFrame
      part="bank"
      actions={
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {t('bank.make')}
        </Button>
      }
    >
      <div ref={frame} className="stack">
        <QueryList
          failed={t('list.failed')}
          list={list}
          rowsOf={({ batches }) => batches}
          rowId={({ id }) => String(id)}
          columns={columns}
          caption={t('tab.bank')}
          shownText={t('bank.shown')}
          emptyText={t('bank.none')}
          pathOf={query.pathOf}
        />
      </div>
      {isMaking ? (
        <MakeDialog
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

function MakeDialog({ onDismiss, onDone }: { onDismiss: () => void; onDone: () => void }) {
  const t = useT(moneyTexts)
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
      onConfirm={(_, { format }) =>
        control(['batch', format], async (key) => {
          await makeBatch(format, key)
          return {}
        })
      }
    >
      <p>{t('bank.makeText')}</p>
      <SelectField
        name="format"
        label={t('bank.format')}
        options={BANK_FILE_FORMATS.map((value) => ({ value, label: t(`bank.format.${value}`) }))}
      />
    </ReasonDialog>
  )
}
