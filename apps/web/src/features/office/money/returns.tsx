import type { OpenReturn } from '@app/contract/office/review'
import { QueryList } from '#components/admin/query-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { TextField } from '#components/admin/form.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { closeReturn, returnsQuery, sendReturn } from './control-calls.ts'
import { Moment } from './moment.tsx'
import { moneyTexts } from './money-texts.ts'
import { SellerCell } from './seller-cell.tsx'
import { TransactionLink } from './transaction-link.tsx'
import moneyStyles from '#features/office/money/money.module.css'

const NO_FILTERS = [] as const
const TRADE_ID = /^\d{1,20}$/

export function Returns() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS, 'returns')
  const list = useQuery(returnsQuery(query.page))
  const columns = useColumns()
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
    </PanelSection>
  )
}

function useColumns(): Column<OpenReturn>[] {
  const t = useT(moneyTexts)
  const dispatchText = useDispatchText()
  return columnsOf((id) => t(`returns.column.${id}`), {
    sale: ({ saleId }) => <TransactionLink id={saleId} />,
    seller: ({ seller }) => <SellerCell seller={seller} />,
    items: { isRight: true, cell: ({ itemCount }) => itemCount },
    from: ({ canGoNow, notBefore }) => (canGoNow ? t('returns.now') : <Moment at={notBefore} />),
    dispatch: ({ dispatch }) => (
      <span className={dispatch?.state === 'refused' ? moneyStyles.differs : undefined}>
        {dispatchText(dispatch)}
      </span>
    ),
    do: (due) => (
      <div className={moneyStyles['cell-actions']}>
        {canSend(due) ? (
          <DialogButton size="small" variant="primary" dialog={<SendDialog due={due} />}>
            {t('returns.send')}
          </DialogButton>
        ) : null}
        <DialogButton size="small" dialog={<CloseDialog due={due} />}>
          {t('returns.close')}
        </DialogButton>
      </div>
    ),
  })
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

function CloseDialog({ due }: { due: OpenReturn }) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog
      title={t('returns.closeTitle')}
      confirmLabel={t('returns.close')}
      reason="optional"
      reasonLabel={t('returns.reason')}
      reasonHint={t('returns.reasonHint')}
      isGentle
      defaults={{ tradeId: '' }}
      onConfirm={(reason, { tradeId }, key) => {
        const body = { tradeId: tradeId.trim(), ...(reason === '' ? {} : { reason }) }
        return closeReturn(due.saleId, body, key)
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

function SendDialog({ due }: { due: OpenReturn }) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog
      title={t('returns.sendTitle')}
      confirmLabel={t('returns.send')}
      reason="required"
      isGentle
      onConfirm={(reason, _, key) => sendReturn(due.saleId, reason, key)}
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
