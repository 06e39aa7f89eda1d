import { ORDER_STOPS, PAYOUT_STATES } from '@app/contract/payments/review-facts'
import type { BankBatch, BankBatchDetailsResponse, BankBatchOrder } from '@app/contract/payments/bank'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryList } from '#components/admin/query-list.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { refuseOrder } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { ProofField } from './proof-field.tsx'
import { TransactionLink } from './transaction-link.tsx'
import { useIsMe } from './staff-ref.tsx'
import { useControl } from '#components/admin/use-control.ts'
import moneyStyles from '#features/office/money/money.module.css'

type BatchOrdersProps = {
  details: UseQueryResult<BankBatchDetailsResponse>
  pathOf: (page: number) => string
}

export function BatchOrders({ details, pathOf }: BatchOrdersProps) {
  const t = useT(moneyTexts)
  const { data: value, error, refetch } = details
  const [refused, setRefused] = useState<BankBatchOrder>()
  const columns = useColumns(value?.batch, setRefused)
  if (error) return null
  return (
    <section className="stack" aria-label={t('bank.orders')}>
      <QueryList
        list={details}
        rowsOf={({ orders }) => orders}
        rowId={({ place }) => String(place)}
        columns={columns}
        caption={t('bank.orders')}
        isCaptionHidden={false}
        failed={t('list.failed')}
        shownText={t('bank.order.shown')}
        emptyText={t('bank.order.none')}
        pathOf={pathOf}
      />
      {value && refused ? (
        <RefuseDialog
          key={refused.place}
          batch={value.batch}
          order={refused}
          onDismiss={() => setRefused(undefined)}
          onDone={() => {
            setRefused(undefined)
            void refetch()
          }}
        />
      ) : null}
    </section>
  )
}

function useColumns(
  batch: BankBatch | undefined,
  onRefuse: (order: BankBatchOrder) => void,
): Column<BankBatchOrder>[] {
  const t = useT(moneyTexts)
  return [
    { id: 'place', header: t('bank.order.place'), cell: ({ place }) => <span className="num">{place}</span> },
    {
      id: 'transaction',
      header: t('bank.order.transaction'),
      cell: ({ transactionId }) => <TransactionLink id={transactionId} />,
    },
    {
      id: 'amount',
      header: t('bank.order.amount'),
      isRight: true,
      cell: ({ amount }) => <Money grosze={toGrosze(amount)} />,
    },
    {
      id: 'account',
      header: t('bank.order.account'),
      cell: ({ masked }) => <span className="mono">{masked}</span>,
    },
    { id: 'code', header: t('bank.order.code'), cell: ({ code }) => <span className="mono">{code}</span> },
    { id: 'state', header: t('bank.order.state'), cell: (order) => <OrderState order={order} /> },
    {
      id: 'do',
      header: t('bank.order.do'),
      cell: (order) =>
        batch && isRefusable(batch, order) ? (
          <Button size="small" onClick={() => onRefuse(order)}>
            {t('bank.order.refuse')}
          </Button>
        ) : (
          '–'
        ),
    },
  ]
}

/** From its first download on, the file may already be at the bank. */
function isRefusable({ state, firstReadAt }: BankBatch, { isIn, payoutState }: BankBatchOrder): boolean {
  const isAtBank = (state === 'ready' && firstReadAt !== null) || state === 'uploaded'
  return isAtBank && isIn && (payoutState === 'submitting' || payoutState === 'submitted')
}

function OrderState({ order }: { order: BankBatchOrder }) {
  const t = useT(moneyTexts)
  const state = PAYOUT_STATES.find((each) => each === order.payoutState)
  const stop = ORDER_STOPS.find((each) => each === order.outReason)
  return (
    <div className={moneyStyles['cell-stack']}>
      <span>{state ? t(`payout.${state}`) : order.payoutState}</span>
      {order.isIn ? null : (
        <span className="caption low">
          {t('bank.order.out', { reason: stop ? t(`bank.stop.${stop}`) : (order.outReason ?? '') })}
        </span>
      )}
      {order.refusal ? (
        <span className="caption low">{t('bank.order.refused', { reason: order.refusal.reason })}</span>
      ) : null}
    </div>
  )
}

type RefuseDialogProps = {
  batch: BankBatch
  order: BankBatchOrder
  onDismiss: () => void
  onDone: () => void
}

function RefuseDialog({ batch, order, onDismiss, onDone }: RefuseDialogProps) {
  const t = useT(moneyTexts)
  const isMine = useIsMe()(batch.madeBy)
  const control = useControl(onDone)
  return (
    <ReasonDialog
      title={t('bank.order.refuseTitle', { place: order.place })}
      confirmLabel={t('bank.order.refuse')}
      reason="required"
      isOpen
      onDismiss={onDismiss}
      defaults={{ proof: '' }}
      onConfirm={(reason, { proof }) =>
        control(['refused', batch.id, order.place, reason, proof], () =>
          refuseOrder(batch.id, order.place, { reason, bankProof: proof }),
        )
      }
    >
      <ProofField />
      {isMine ? <ApprovalRule kind="bank_order_refused" grosze={toGrosze(order.amount)} /> : null}
    </ReasonDialog>
  )
}
