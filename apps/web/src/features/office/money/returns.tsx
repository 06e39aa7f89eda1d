import type { OpenReturn } from '@app/contract/office/review'
import { QueryList } from '#components/admin/query-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { TextField } from '#components/admin/form.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { closeReturn, returnsQuery, sendReturn } from './control-calls.ts'
import { Moment } from './moment.tsx'
import { moneyTexts } from './money-texts.ts'
import { SellerCell } from './seller-cell.tsx'
import { TransactionLink } from './transaction-link.tsx'
import { useControl } from '#components/admin/use-control.ts'
import moneyStyles from '#features/office/money/money.module.css'

const NO_FILTERS = [] as const
const TRADE_ID = /^\d{1,20}$/

export function Returns() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS, 'returns')
  const list = useQuery(returnsQuery(query.page))
  const [asked, setAsked] = useState<{ due: OpenReturn; step: 'close' | 'send' }>()
  const columns = useColumns(setAsked)
  const Dialog = asked?.step === 'send' ? SendDialog : CloseDialog
  return (
    <PanelSection title={t('returns.title')}>
      <QueryList
        failed={t('list.failed')}
        list={list}
        rowsOf={({ returns }) => returns}
        rowId={({ saleId }) => String(saleId)}
        columns={columns}
        caption={t('returns.title')}
        shownText={t('returns.shown')}
        emptyText={t('returns.none')}
        emptyHint={t('returns.noneHint')}
        pathOf={query.pathOf}
      />
      {asked ? (
        <Dialog
          key={asked.due.saleId}
          due={asked.due}
          onDismiss={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            void list.refetch()
          }}
        />
      ) : null}
    </PanelSection>
  )
}

function useColumns(
  onAsk: (asked: { due: OpenReturn; step: 'close' | 'send' }) => void,
): Column<OpenReturn>[] {
  const t = useT(moneyTexts)
  const dispatchText = useDispatchText()
  return [
    { id: 'sale', header: t('returns.column.sale'), cell: ({ saleId }) => <TransactionLink id={saleId} /> },
    {
      id: 'seller',
      header: t('returns.column.seller'),
      cell: ({ seller }) => <SellerCell seller={seller} />,
    },
    { id: 'items', header: t('returns.column.items'), isRight: true, cell: ({ itemCount }) => itemCount },
    {
      id: 'from',
      header: t('returns.column.from'),
      cell: ({ canGoNow, notBefore }) => (canGoNow ? t('returns.now') : <Moment at={notBefore} />),
    },
    {
      id: 'dispatch',
      header: t('returns.column.dispatch'),
      cell: ({ dispatch }) => (
        <span className={dispatch?.state === 'refused' ? moneyStyles.differs : undefined}>
          {dispatchText(dispatch)}
        </span>
      ),
    },
    {
      id: 'do',
      header: t('returns.column.do'),
      cell: (due) => (
        <div className={moneyStyles['cell-actions']}>
          {canSend(due) ? (
            <Button
              size="small"
              variant="primary"
              aria-haspopup="dialog"
              onClick={() => onAsk({ due, step: 'send' })}
            >
              {t('returns.send')}
            </Button>
          ) : null}
          <Button size="small" aria-haspopup="dialog" onClick={() => onAsk({ due, step: 'close' })}>
            {t('returns.close')}
          </Button>
        </div>
      ),
    },
  ]
}

const PROBLEMS = [
  'declined',
  'expired',
  'countered',
  'items_gone',
  'trade_ban',
  'not_available',
  'token_dead',
] as const

function useDispatchText(): (dispatch: OpenReturn['dispatch']) => string {
  const t = useT(moneyTexts)
  return (dispatch) => {
    if (!dispatch) return t('returns.byHand')
    if (dispatch.isProposed) return t('returns.proposed')
    if (dispatch.needsTwo) return t('returns.needsTwo')
    const known = PROBLEMS.find((problem) => problem === dispatch.problem) ?? 'other'
    return t(`returns.state.${dispatch.state}`, { problem: t(`returns.problem.${known}`) })
  }
}

/** The worker sends small returns by itself; a person decides about the rest and about another attempt. */
function canSend({ canGoNow, dispatch }: OpenReturn): boolean {
  if (!canGoNow || dispatch?.isProposed) return false
  return !dispatch || dispatch.needsTwo || ['refused', 'cancelled'].includes(dispatch.state)
}

type CloseDialogProps = { due: OpenReturn; onDismiss: () => void; onDone: () => void }

function CloseDialog({ due, onDismiss, onDone }: CloseDialogProps) {
  const t = useT(moneyTexts)
  const control = useControl(onDone)
  return (
    <ReasonDialog
      title={t('returns.closeTitle')}
      confirmLabel={t('returns.close')}
      reason="optional"
      reasonLabel={t('returns.reason')}
      reasonHint={t('returns.reasonHint')}
      isGentle
      isOpen
      onDismiss={onDismiss}
      defaults={{ tradeId: '' }}
      onConfirm={(reason, { tradeId }) => {
        const body = { tradeId: tradeId.trim(), ...(reason === '' ? {} : { reason }) }
        return control(['return', due.saleId, body], (key) => closeReturn(due.saleId, body, key))
      }}
    >
      <p>{t('returns.closeText')}</p>
      <TextField
        name="tradeId"
        label={t('returns.trade')}
        inputMode="numeric"
        autoComplete="off"
        check={(text) => (TRADE_ID.test(text.trim()) ? undefined : t('returns.tradeError'))}
      />
      <ReturnRule />
    </ReasonDialog>
  )
}

function SendDialog({ due, onDismiss, onDone }: CloseDialogProps) {
  const t = useT(moneyTexts)
  const control = useControl(onDone)
  return (
    <ReasonDialog
      title={t('returns.sendTitle')}
      confirmLabel={t('returns.send')}
      reason="required"
      isGentle
      isOpen
      onDismiss={onDismiss}
      onConfirm={(reason) =>
        control(['send-return', due.saleId, reason], (key) => sendReturn(due.saleId, reason, key))
      }
    >
      <p>{t('returns.sendText')}</p>
      {due.dispatch?.needsTwo ? <ApprovalRule kind="give_items" grosze={null} /> : null}
    </ReasonDialog>
  )
}

/** With a reason instead of Steam's proof, somebody confirms it. */
function ReturnRule() {
  const reason = useWatch<{ reason: string }>({ name: 'reason' })
  return reason.trim() === '' ? null : <ApprovalRule kind="close_return" grosze={null} />
}
