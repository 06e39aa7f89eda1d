import type { AdminTransaction } from '@app/contract/office/money'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { endHold, hold } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/payout-panel.module.css'

/** One press stops the money; ending the hold is a proposal to a second person. */
export function HoldButtons({ transaction }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const { allowed } = transaction
  const action = allowed.hold ? 'hold' : allowed.endHold ? 'endHold' : undefined
  if (action === undefined) return null
  return (
    <div className={styles.hold}>
      {action === 'endHold' ? <Note tone="warn">{t('hold.isOn')}</Note> : null}
      <DialogButton size="small" dialog={<HoldDialog transaction={transaction} action={action} />}>
        {t(`hold.${action}`)}
      </DialogButton>
      {action === 'hold' ? <span className="caption low">{t('hold.hint')}</span> : null}
    </div>
  )
}

type HoldDialogProps = { transaction: AdminTransaction; action: 'hold' | 'endHold' }

function HoldDialog({ transaction: { id, version, seller }, action }: HoldDialogProps) {
  const t = useT(detailTexts)
  return (
    <ReasonDialog
      title={t(`hold.${action}Title`, { name: seller.name })}
      confirmLabel={t(`hold.${action}`)}
      reason="required"
      done={t(action === 'hold' ? 'hold.done' : 'hold.ended')}
      waits={t('hold.endAsked')}
      onConfirm={(reason, _, key) =>
        action === 'hold' ? hold(id, { version, reason }, key) : endHold(seller.id, reason, key)
      }
    >
      <p>{t(`hold.${action}Lead`)}</p>
    </ReasonDialog>
  )
}
