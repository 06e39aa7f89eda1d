import { Pill } from '#components/ui/pill.tsx'
import type { BankStatement } from '@app/contract/payments/bank'
import { STATEMENT_OUTCOMES } from '@app/contract/payments/review-facts'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'
import moneyStyles from '#features/office/money/money.module.css'

const TONES = {
  new: 'neutral',
  settled: 'ok',
  confirmed: 'ok',
  return_waiting: 'warn',
  returned: 'warn',
  unmatched: 'neutral',
  amount_differs: 'bad',
  account_differs: 'bad',
  paid_again: 'bad',
  not_ordered: 'bad',
} as const satisfies Record<(typeof STATEMENT_OUTCOMES)[number], string>

type OutcomesProps = { outcomes: BankStatement['outcomes']; isPlain?: boolean }

const COUNTED = new Set(['settled', 'confirmed', 'unmatched'] as const)
type Counted = typeof COUNTED extends Set<infer Each> ? Each : never
const isCounted = (outcome: string): outcome is Counted => (COUNTED as Set<string>).has(outcome)

/** The outcomes of statement lines, with their counts unless there is only one line. */
export function Outcomes({ outcomes, isPlain = false }: OutcomesProps) {
  const t = useT(moneyTexts)
  const found = STATEMENT_OUTCOMES.filter((outcome) => (outcomes[outcome] ?? 0) > 0)
  return (
    <span className={moneyStyles['cell-actions']}>
      {found.map((outcome) => (
        <Pill key={outcome} tone={TONES[outcome]}>
          {isPlain
            ? t(`outcome.${outcome}`)
            : isCounted(outcome)
              ? t(`outcomes.${outcome}`, { count: outcomes[outcome] ?? 0 })
              : `${t(`outcome.${outcome}`)}: ${outcomes[outcome]}`}
        </Pill>
      ))}
    </span>
  )
}
