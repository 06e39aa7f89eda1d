import type { BankStatementLine } from '@app/contract/payments/bank'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Money } from '#components/ui/money.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useIsCompanyOfOne } from '#lib/staff/staffing-query.ts'
import { decideReturn } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import moneyStyles from '#features/office/money/money.module.css'

/**
 * Returned money credits a balance, so a different person than the importer of the statement compares it with the
 * bank.
 */
export function ReturnDecision({ line }: { line: BankStatementLine }) {
  const t = useT(moneyTexts)
  return (
    <span className={moneyStyles['cell-actions']}>
      {(['accept', 'deny'] as const).map((does) => (
        <DialogButton key={does} size="small" dialog={<DecisionDialog line={line} does={does} />}>
          {t(`return.${does}`)}
        </DialogButton>
      ))}
    </span>
  )
}

function DecisionDialog({ line, does }: { line: BankStatementLine; does: 'accept' | 'deny' }) {
  const t = useT(moneyTexts)
  const isAlone = useIsCompanyOfOne()
  const isAccepted = does === 'accept'
  return (
    <ReasonDialog
      title={t(`return.${does}Title`)}
      confirmLabel={t(`return.${does}`)}
      reason="required"
      isGentle={isAccepted}
      onConfirm={(reason) => decideReturn(line.id, { isAccepted, reason })}
    >
      <p>
        <Money grosze={toGrosze(line.amount)} /> · <span dir="auto">{line.title}</span>
      </p>
      <p>{t(`return.${does}Text`)}</p>
      {isAlone ? <ApprovalRule kind="bank_return" grosze={toGrosze(line.amount)} /> : null}
    </ReasonDialog>
  )
}
