import { STAGE_TEXTS } from '@app/contract/office/stage-texts'
import type { TransactionStage } from '@app/contract/payments/transaction-facts'
import type { IconName } from '#components/ui/icon.tsx'
import { Pill, type PillTone } from '#components/ui/pill.tsx'
import { useLanguage } from '#lib/i18n/use-t.ts'

const LOOKS: Record<TransactionStage, [PillTone, IconName]> = {
  awaiting_offer: ['neutral', 'clock'],
  verifying: ['info', 'eye'],
  review: ['warn', 'alert'],
  protected: ['info', 'lock'],
  approval: ['warn', 'clock'],
  queued: ['info', 'clock'],
  sent: ['info', 'right'],
  unknown: ['bad', 'alert'],
  unclaimed: ['warn', 'clock'],
  destination_needed: ['warn', 'user'],
  paid: ['ok', 'check'],
  returned: ['warn', 'alert'],
  reversed: ['bad', 'alert'],
  failed: ['bad', 'close'],
  cancelled: ['neutral', 'dash'],
}

/** Where a transaction really is: a reversal or returned money is never green. */
export function StagePill({ stage }: { stage: TransactionStage }) {
  const [tone, icon] = LOOKS[stage]
  return (
    <Pill tone={tone} icon={icon}>
      {STAGE_TEXTS[useLanguage()][stage]}
    </Pill>
  )
}
