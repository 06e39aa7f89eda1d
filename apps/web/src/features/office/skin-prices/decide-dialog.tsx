import type { PriceList } from '@app/contract/catalog/prices'
import { useState } from 'react'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { decideList } from './skin-prices-calls.ts'
import { skinPricesTexts } from './skin-prices-texts.ts'
import skinPricesStyles from '#features/office/skin-prices/skin-prices.module.css'

export type Decision = { verdict: 'accept' | 'drop'; list: PriceList }

type DecideDialogProps = { decision: Decision; onDecided: (decision: Decision) => void }

const REASON_CHARS_MAX = 500

/**
 * A decision about prices is final and needs a reason. The dialog closes itself but stays mounted, so that the
 * browser can return the focus to the button that opened it.
 */
export function DecideDialog({ decision, onDecided }: DecideDialogProps) {
  const t = useT(skinPricesTexts)
  const { verdict, list } = decision
  const [isOpen, setOpen] = useState(true)
  const { id } = list
  const isAccept = verdict === 'accept'
  return (
    <ReasonDialog
      title={isAccept ? t('decide.acceptTitle', { id }) : t('decide.dropTitle', { id })}
      confirmLabel={isAccept ? t('lists.accept') : t('lists.drop')}
      cancelLabel={t('decide.cancel')}
      reason="required"
      reasonLabel={t('decide.reason')}
      reasonHint={t('decide.reasonHint')}
      reasonMissing={t('decide.reasonMissing')}
      reasonMax={REASON_CHARS_MAX}
      describe={(error) => failureText(error, t('decide.failed'))}
      isOpen={isOpen}
      onDismiss={() => setOpen(false)}
      onConfirm={async (reason) => {
        await decideList(verdict, id, reason)
        setOpen(false)
        onDecided(decision)
      }}
    >
      <p>{isAccept ? t('decide.acceptLead') : t('decide.dropLead')}</p>
      {isAccept ? <ApprovalRule kind="accept_price_list" grosze={null} /> : null}
      <ul className={skinPricesStyles['list-reasons']}>
        {list.reasons.map((found) => (
          <li key={found.code + found.text}>{found.text}</li>
        ))}
      </ul>
    </ReasonDialog>
  )
}
