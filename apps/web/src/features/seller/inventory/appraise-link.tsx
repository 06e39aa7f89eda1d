import { useT } from '#lib/i18n/use-t.ts'
import { useAskAppraisal } from './appraisal-context.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedItem } from './listed-item.ts'
import styles from '#features/seller/inventory/appraise-link.module.css'

type AppraiseLinkProps = {
  item: ListedItem
  /** For places where the item is not shown beside the link. */
  isNamed?: boolean
}

/** A subtle link, because most items need no appraisal by staff. */
export function AppraiseLink({ item, isNamed = false }: AppraiseLinkProps) {
  const t = useT(inventoryTexts)
  const ask = useAskAppraisal()
  if (!item.canAppraise) return null
  return (
    <button
      type="button"
      className={styles['appraise-link']}
      aria-haspopup="dialog"
      aria-label={isNamed ? undefined : t('appraisal.askFor', { name: item.name })}
      onClick={() => ask(item)}
    >
      {isNamed ? t('appraisal.askFor', { name: item.name }) : t('appraisal.ask')}
    </button>
  )
}

/** Below this payout a rare pattern hardly changes the price. */
const APPRAISED_FROM_GROSZE = 100_00

/** For the item selected last. Below the sell button, so that keyboard users who sell do not have to pass it. */
export function AppraiseSelected({ items }: { items: readonly ListedItem[] }) {
  const t = useT(inventoryTexts)
  const item = items.findLast(
    ({ canAppraise, payoutGrosze }) => canAppraise && payoutGrosze >= APPRAISED_FROM_GROSZE,
  )
  if (!item) return null
  return (
    <div>
      <p className="caption low">{t('appraisal.selected')}</p>
      <AppraiseLink item={item} isNamed />
    </div>
  )
}
