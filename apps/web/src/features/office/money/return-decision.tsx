import type { BankStatementLine } from '@app/contract/payments/bank'
import { useState } from 'react'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Money } from '#components/ui/money.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useIsCompanyOfOne } from '#lib/staff/staffing-query.ts'
import { decideReturn } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { useControl } from '#components/admin/use-control.ts'
import moneyStyles from '#features/office/money/money.module.css'

type ReturnDecisionProps = { line: BankStatementLine; onDone: () => void }

/**
 * Returned money credits a balance, so a different person than the importer of the statement compares it with the
 * bank.
 */
export function ReturnDecision({ line, onDone }: ReturnDecisionProps) {
  const t = useT(moneyTexts)
  const [asked, setAsked] = useState<'accept' | 'deny'>()
  const isAlone = useIsCompanyOfOne()
  const control = useControl(() => {
    setAsked(undefined)
    onDone()
  })
  return (
    <span className={moneyStyles['cell-actions']}>
      <Button size="small" onClick={() => setAsked('accept')}>
        {t('return.accept')}
      </Button>
      <Button size="small" onClick={() => setAsked('deny')}>
        {t('return.deny')}
      </Button>
      {asked ? (
        <ReasonDialog
          key={asked}
          title={t(`return.${asked}Title`)}
          confirmLabel={t(`return.${asked}`)}
          reason="required"
          isGentle={asked === 'accept'}
          isOpen
          onDismiss={() => setAsked(undefined)}
          onConfirm={(reason) =>
            control(['return', line.id, asked, reason], () =>
              decideReturn(line.id, { isAccepted: asked === 'accept', reason }),
            )
          }
        >
          <p>
            <Money grosze={toGrosze(line.amount)} /> · <span dir="auto">{line.title}</span>
          </p>
          <p>{t(`return.${asked}Text`)}</p>
          {isAlone ? <ApprovalRule kind="bank_return" grosze={toGrosze(line.amount)} /> : null}
        </ReasonDialog>
      ) : null}
    </span>
  )
}
