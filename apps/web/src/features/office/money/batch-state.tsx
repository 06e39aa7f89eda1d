import { Pill } from '#components/ui/pill.tsx'
import type { BankBatch } from '@app/contract/payments/bank'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'

const LOOKS = {
  building: { tone: 'neutral', icon: 'clock' },
  ready: { tone: 'warn', icon: 'download' },
  uploaded: { tone: 'info', icon: 'clock' },
  settled: { tone: 'ok', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
} as const

export function BatchState({ state }: { state: BankBatch['state'] }) {
  const t = useT(moneyTexts)
  const { tone, icon } = LOOKS[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`bank.state.${state}`)}
    </Pill>
  )
}
