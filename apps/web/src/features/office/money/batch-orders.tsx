import { ORDER_STOPS, PAYOUT_STATES } from '@app/contract/payments/review-facts'
import type { BankBatch, BankBatchDetailsResponse, BankBatchOrder } from '@app/contract/payments/bank'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryList } from '#components/admin/query-list.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { refuseOrder } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { ProofField } from './proof-field.tsx'
import { TransactionLink } from './transaction-link.tsx'
import { useIsMe } from './staff-ref.tsx'
import moneyStyles from '#features/office/money/money.module.css'

type BatchOrdersProps = {
  details: UseQueryResult<BankBatchDetailsResponse>
  pathOf: (page: number) => string
}

export function BatchOrders({ details, pathOf }: BatchOrdersProps) {
  const t = useT(moneyTexts)
  const { data: value, error } = details
  const columns = useColumns(value?.batch)
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
    </section>
  )
}

function useColumns(batch: BankBatch | undefined): Column<BankBatchOrder>[] {
  const t = useT(moneyTexts)
  return columnsOf((id) => t(`bank.order.${id}`), {
    place: ({ place }) => <span className="num">{place}</span>,
    transaction: ({ transactionId }) => <TransactionLink id={transactionId} />,
    amount: { isRight: true, cell: ({ amount }) => <Money grosze={toGrosze(amount)} /> },
    account: ({ masked }) => <span className="mono">{masked}</span>,
    code: ({ code }) => <span className="mono">{code}</span>,
    state: (order) => <OrderState order={order} />,
    do: (order) =>
      batch && isRefusable(batch, order) ? (
        <DialogButton size="small" dialog={<RefuseDialog batch={batch} order={order} />}>
          {t('bank.order.refuse')}
        </DialogButton>
      ) : (
        '–'
      ),
  })
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

function RefuseDialog({ batch, order }: { batch: BankBatch; order: BankBatchOrder }) {
  const t = useT(moneyTexts)
  const isMine = useIsMe()(batch.madeBy)
  return (
    <ReasonDialog
      title={t('bank.order.refuseTitle', { place: order.place })}
      confirmLabel={t('bank.order.refuse')}
      reason="required"
      defaults={{ proof: '' }}
      onConfirm={(reason, { proof }) => refuseOrder(batch.id, order.place, { reason, bankProof: proof })}
    >
      <ProofField />
      {isMine ? <ApprovalRule kind="bank_order_refused" grosze={toGrosze(order.amount)} /> : null}
    </ReasonDialog>
  )
}
