import type { BulkApproveResponse, BulkCheckResponse, BulkCheckRow } from '@app/contract/office/transactions'
import { useCloseDialog } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Money } from '#components/ui/money.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { detailTexts } from './detail/detail-texts.ts'
import { transactionsTexts } from './transactions-texts.ts'
import styles from '#features/office/transactions/bulk-dialog.module.css'

type BulkDialogProps = { checked: BulkCheckResponse; onConfirm: () => Promise<void> }

/** Lists each row separately: whether it will be approved, or why not. */
export function BulkDialog({ checked, onConfirm }: BulkDialogProps) {
  const t = useT(transactionsTexts)
  const close = useCloseDialog()
  const fit = checked.rows.filter((row) => row.obstacle === null)
  const refused = checked.rows.filter((row) => row.obstacle !== null)
  if (fit.length === 0) {
    return (
      <Dialog
        title={t('bulk.none')}
        isOpen
        onDismiss={close}
        footer={<Button onClick={close}>{t('bulk.close')}</Button>}
      >
        <Rows rows={refused} />
      </Dialog>
    )
  }
  return (
    <ReasonDialog
      title={t('bulk.title', { count: fit.length })}
      confirmLabel={t('bulk.approve')}
      reason="none"
      isGentle
      done={null}
      onConfirm={onConfirm}
    >
      <p>{t('bulk.total', { amount: formatGrosze(toGrosze(checked.total)) })}</p>
      <section>
        <h3 className={styles['bulk-heading']}>{t('bulk.fit')}</h3>
        <Rows rows={fit} />
      </section>
      {refused.length > 0 ? (
        <section>
          <h3 className={styles['bulk-heading']}>{t('bulk.refused')}</h3>
          <Rows rows={refused} />
        </section>
      ) : null}
    </ReasonDialog>
  )
}

function Rows({ rows }: { rows: readonly BulkCheckRow[] }) {
  return (
    <ul className={styles['bulk-rows']}>
      {rows.map((row) => (
        <li key={row.id}>
          <Icon name={row.obstacle === null ? 'check' : 'close'} isSmall />
          <span>
            <span className="mono">{row.number}</span> {row.name}
            <RowFacts row={row} />
          </span>
          {row.amount === null ? null : <Money grosze={toGrosze(row.amount)} />}
        </li>
      ))}
    </ul>
  )
}

function RowFacts({ row }: { row: BulkCheckRow }) {
  const t = useT(transactionsTexts)
  const detail = useT(detailTexts)
  const { obstacle, risks, approvalsRequired, approvals, masked } = row
  if (obstacle === 'risk') {
    const words = risks.map((risk) => detail(`risk.${risk}`)).join(', ')
    return <span className="caption low">{t('bulk.obstacle.risk', { risks: words })}</span>
  }
  if (obstacle !== null) return <span className="caption low">{t(`bulk.obstacle.${obstacle}`)}</span>
  return (
    <span className="caption low">
      {masked}
      {approvalsRequired > 1
        ? `, ${t('bulk.approvals', { count: approvals + 1, required: approvalsRequired })}`
        : null}
    </span>
  )
}

type BulkOutcomeProps = { outcome: BulkApproveResponse; onDismiss: () => void }

/** Shown when the server refuses some rows, because another admin decided first or the state changed. */
export function BulkOutcome({ outcome, onDismiss }: BulkOutcomeProps) {
  const t = useT(transactionsTexts)
  return (
    <Dialog
      title={t('bulk.partTitle')}
      isOpen
      onDismiss={onDismiss}
      footer={<Button onClick={onDismiss}>{t('bulk.close')}</Button>}
    >
      <ul className={styles['bulk-rows']}>
        {outcome.rows.map((row) => (
          <li key={row.id}>
            <Icon name={row.code === null ? 'check' : 'close'} isSmall />
            <span>
              <span className="mono">{row.number}</span> {row.message ?? ''}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
