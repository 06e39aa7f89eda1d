import { useT } from '#lib/i18n/use-t.ts'
import { CancelSale } from './cancel-sale.tsx'
import { LateNote } from './late-note.tsx'
import type { SaleStepView } from './sale-steps.ts'
import { saleTexts } from './sale-texts.ts'
import type { StepProps } from './step-props.ts'

export function ReceivedBody({ step, sale, onChanged, onDeadline }: StepProps & { step: SaleStepView }) {
  const t = useT(saleTexts)
  // Later the items may be with the seller again.
  if (step.state === 'done')
    return sale.status === 'pending' && sale.reversedAt === null ? t('step.receivedBody') : null
  if (step.state !== 'current') return null
  return (
    <div className="stack">
      <p>{sale.state === 'review' ? t('step.review') : t('step.checkingBody')}</p>
      <LateNote sale={sale} />
      {sale.canCancel ? (
        <div className="row">
          <CancelSale sale={sale} onCancelled={onChanged} onRefused={onDeadline} />
        </div>
      ) : null}
    </div>
  )
}
