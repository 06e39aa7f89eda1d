import { useT } from '#lib/i18n/use-t.ts'
import { useAskAppraisal } from './appraisal-context.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedItem } from './listed-item.ts'

/** Quiet, because most items need no person to price them. */
export function AppraiseLink({ item }: { item: ListedItem }) {
  const t = useT(inventoryTexts)
  const ask = useAskAppraisal()
  if (!item.canAppraise) return null
  return (
    <button
      type="button"
      className="appraise-link"
      aria-haspopup="dialog"
      aria-label={t('appraisal.askFor', { name: item.name })}
      onClick={() => ask(item)}
    >
      {t('appraisal.ask')}
    </button>
  )
}
