import { writeMinimum } from '@app/contract/selling/offer-terms'
import { Button } from '#components/ui/button.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { Selling } from './use-sell-dialog.ts'
import type { SellProblem, Summary } from './use-summary.ts'
import styles from '#features/seller/inventory/sell-button.module.css'

type SellButtonProps = {
  summary: Summary
  selling: Selling
  isFull?: boolean
  /** The amount is visible beside the button, so only a screen reader needs it in the label. */
  isShort?: boolean
  onAsked?: () => void
}

/** Never does nothing: when nothing can be sold, a click shows the reason. */
export function SellButton({ summary, selling, isFull, isShort, onAsked }: SellButtonProps) {
  const t = useT(inventoryTexts)
  const textOf = useProblemText(summary)
  const { problem, items, payoutGrosze } = summary
  const full = t('sell.cta', { amount: formatGrosze(payoutGrosze) })
  function press() {
    onAsked?.()
    if (problem === undefined) return selling.open()
    showToast({ kind: 'info', text: textOf(problem) })
    if (problem === 'notReady' || problem === 'noTradeUrl') focusProblem()
  }
  return (
    <Button
      variant={problem === undefined ? 'primary' : 'unready'}
      size={isFull ? 'large' : 'medium'}
      isFull={isFull ?? false}
      isLoading={selling.isOpening}
      aria-label={isShort ? full : undefined}
      onClick={press}
    >
      {isShort || items.length === 0 ? t('sell.button') : full}
    </Button>
  )
}

/** The field that solves the problem, when there is one. */
function focusProblem() {
  const problem = document.querySelector('.readiness')
  const target = problem?.querySelector<HTMLElement>('input') ?? problem?.querySelector<HTMLElement>('h2')
  target?.focus()
}

type SellHintProps = { summary: Summary; selling: Selling; wasAsked: boolean }

/** Shows the same reason as the toast, but permanently. */
export function SellHint({ summary, selling, wasAsked }: SellHintProps) {
  const t = useT(inventoryTexts)
  const textOf = useProblemText(summary)
  const { problem, missingGrosze } = summary
  const isShown = problem !== undefined && (problem !== 'nothing' || wasAsked)
  const text = isShown ? textOf(problem) : selling.hasFailed ? t('sell.notOpened') : undefined
  return (
    <output className={styles['sell-hint']}>
      {text}
      {problem === 'minimum' ? (
        <span className="num">. {t('sell.missing', { amount: formatGrosze(missingGrosze) })}</span>
      ) : null}
    </output>
  )
}

function useProblemText({ minimumGrosze }: Summary): (problem: SellProblem) => string {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  return (problem) =>
    problem === 'minimum'
      ? t('sell.minimum', { minimum: writeMinimum(minimumGrosze, language) })
      : t(`sell.${problem}`)
}
