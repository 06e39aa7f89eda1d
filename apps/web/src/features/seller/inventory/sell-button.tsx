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
  showObstacle: () => void
}

/** Never does nothing: when nothing can be sold, a click shows the reason. */
export function SellButton({ summary, selling, isFull, isShort, onAsked, showObstacle }: SellButtonProps) {
  const t = useT(inventoryTexts)
  const textOf = useProblemText(summary)
  const { problem, items, payoutGrosze } = summary
  const full = t('sell.cta', { amount: formatGrosze(payoutGrosze) })
  function press() {
    onAsked?.()
    if (problem === undefined) return selling.open()
    // The hint beside the button says it already, with the missing sum.
    if (problem === 'minimum') return
    showToast({ kind: 'info', text: textOf(problem) })
    if (problem === 'notReady' || problem === 'noTradeUrl') showObstacle()
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

type SellHintProps = { summary: Summary; selling: Selling; wasAsked: boolean }

/** Shows the same reason as the toast, but permanently. */
export function SellHint({ summary, selling, wasAsked }: SellHintProps) {
  const t = useT(inventoryTexts)
  const textOf = useProblemText(summary)
  const { problem, items, missingGrosze } = summary
  const isShown = problem !== undefined && (items.length > 0 || wasAsked)
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
