import type { AdminTransaction } from '@app/contract/office/money'
import { useState } from 'react'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { endHold, hold } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/payout-panel.module.css'

type HoldProps = { transaction: AdminTransaction; onChanged: () => void }

/** One press stops the money; ending the hold is a proposal to a second person. */
export function HoldButtons({ transaction, onChanged }: HoldProps) {
  const t = useT(detailTexts)
  const keyFor = useIdempotencyKey()
  const [isOpen, setOpen] = useState(false)
  const { allowed, seller } = transaction
  const action = allowed.hold ? 'hold' : allowed.endHold ? 'endHold' : undefined
  if (action === undefined) return null
  async function send(reason: string): Promise<void> {
    const body = { version: transaction.version, reason }
    if (action === 'hold') {
      await hold(transaction.id, body, keyFor(body))
      showToast({ kind: 'success', text: t('hold.done') })
    } else {
      const { isDone } = await endHold(seller.id, reason, keyFor(body))
      showToast({ kind: 'success', text: t(isDone ? 'hold.ended' : 'hold.endAsked') })
    }
    setOpen(false)
    onChanged()
  }
  return (
    <div className={styles.hold}>
      {action === 'endHold' ? <Note tone="warn">{t('hold.isOn')}</Note> : null}
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t(`hold.${action}`)}
      </Button>
      {action === 'hold' ? <span className="caption low">{t('hold.hint')}</span> : null}
      <ReasonDialog
        title={t(`hold.${action}Title`, { name: seller.name })}
        confirmLabel={t(`hold.${action}`)}
        reason="required"
        isOpen={isOpen}
        onDismiss={() => setOpen(false)}
        onConfirm={send}
      >
        <p>{t(`hold.${action}Lead`)}</p>
      </ReasonDialog>
    </div>
  )
}
