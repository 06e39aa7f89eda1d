import type { BankBatch } from '@app/contract/payments/bank'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'
import statusPillStyles from '#components/ui/status-pill.module.css'

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
    <span className={`${statusPillStyles.pill} ${statusPillStyles[`pill-${tone}`]}`}>
      <Icon name={icon} />
      {t(`bank.state.${state}`)}
    </span>
  )
}
