import { useT } from '#lib/i18n/use-t.ts'
import { plainTexts } from './plain-texts.ts'

const STEPS = ['login', 'pick', 'quote', 'payout', 'send', 'paid'] as const

export function HowItWorksSteps() {
  const t = useT(plainTexts)
  return (
    <ol className="numbered">
      {STEPS.map((step) => (
        <li key={step}>
          <b>{t(`howItWorks.${step}.title`)}</b>
          <p>{t(`howItWorks.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  )
}
