import type { PriceList } from '@app/contract/catalog/prices'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { decideList } from './skin-prices-calls.ts'
import { ListReasons } from './list-reasons.tsx'
import { skinPricesTexts } from './skin-prices-texts.ts'

export type Decision = { verdict: 'accept' | 'drop'; list: PriceList }

type DecideDialogProps = { decision: Decision; onDecided: (decision: Decision) => void }

const REASON_CHARS_MAX = 500

/** A decision about prices is final and needs a reason. */
export function DecideDialog({ decision, onDecided }: DecideDialogProps) {
  const t = useT(skinPricesTexts)
  const { verdict, list } = decision
  const { id } = list
  const isAccept = verdict === 'accept'
  return (
    <ReasonDialog
      title={isAccept ? t('decide.acceptTitle', { id }) : t('decide.dropTitle', { id })}
      confirmLabel={isAccept ? t('lists.accept') : t('lists.drop')}
      cancelLabel={t('decide.cancel')}
      lang="en"
      reason="required"
      reasonLabel={t('decide.reason')}
      reasonHint={t('decide.reasonHint')}
      reasonMissing={t('decide.reasonMissing')}
      reasonMax={REASON_CHARS_MAX}
      describe={(error) => failureText(error, t('decide.failed'))}
      done={null}
      onConfirm={async (reason) => {
        await decideList(verdict, id, reason)
        onDecided(decision)
      }}
    >
      <p>{isAccept ? t('decide.acceptLead') : t('decide.dropLead')}</p>
      {isAccept ? <ApprovalRule kind="accept_price_list" grosze={null} /> : null}
      <ListReasons reasons={list.reasons} />
    </ReasonDialog>
  )
}
