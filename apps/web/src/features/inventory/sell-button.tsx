import { Button } from '#components/ui/button.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { inventoryTexts, type InventoryTranslate } from './inventory-texts.ts'
import type { Selling } from './use-sell-dialog.ts'
import type { SellProblem, Summary } from './use-summary.ts'

type SellButtonProps = {
  summary: Summary
  selling: Selling
  isFull?: boolean
  /** Where the amount stands right beside it, only a screen reader needs it once more. */
  isShort?: boolean
  onAsked?: () => void
}

/** Never silent: where nothing can be sold, pressing it says why. */
export function SellButton({ summary, selling, isFull, isShort, onAsked }: SellButtonProps) {
  const t = useT(inventoryTexts)
  const { problem, items, payoutGrosze } = summary
  const full = t('sell.cta', { amount: formatGrosze(payoutGrosze) })
  function press() {
    onAsked?.()
    if (problem === undefined) return selling.open()
    showToast({ kind: 'info', text: textOf(problem, t) })
    if (problem === 'notReady') document.getElementById('readiness-title')?.focus()
  }
  return (
    <Button
      variant={problem === undefined ? 'primary' : 'secondary'}
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

/** The same reason as the toast, but it stays. */
export function SellHint({ summary: { problem, missingGrosze }, selling, wasAsked }: SellHintProps) {
  const t = useT(inventoryTexts)
  const isShown = problem !== undefined && (problem !== 'nothing' || wasAsked)
  const text = isShown ? textOf(problem, t) : selling.hasFailed ? t('sell.notOpened') : undefined
  return (
    <output className="sell-hint">
      {text}
      {problem === 'minimum' ? (
        <span className="num"> {t('sell.missing', { amount: formatGrosze(missingGrosze) })}</span>
      ) : null}
    </output>
  )
}

function textOf(problem: SellProblem, t: InventoryTranslate): string {
  return t(`sell.${problem}`)
}
