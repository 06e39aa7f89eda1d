import { memo } from 'react'
import { AppraisalOffer } from '#components/appraisal/appraisal-offer.tsx'
import { Button } from '#components/ui/button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { ticketPath } from '#lib/paths.ts'
import { useAskAppraisal } from './appraisal-context.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedItem } from './listed-item.ts'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import styles from '#features/seller/inventory/appraisals-panel.module.css'

type AppraisalsPanelProps = { items: readonly ListedItem[]; onChanged: () => void }

/**
 * The items with an appraisal request, their prices and the possible actions. Renders nothing for a seller without
 * requests.
 */
export const AppraisalsPanel = memo(function AppraisalsPanel({ items, onChanged }: AppraisalsPanelProps) {
  const t = useT(inventoryTexts)
  const asked = items.filter(({ appraisal }) => appraisal && appraisal.state !== 'used')
  if (asked.length === 0) return null
  return (
    <section className={`panel ${styles.appraisals}`} aria-labelledby="appraisals-title">
      <h2 id="appraisals-title">{t('appraisal.title')}</h2>
      <ul>
        {asked.map((item) => (
          <AppraisedLine key={item.assetId} item={item} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
})

function AppraisedLine({ item, onChanged }: { item: ListedItem; onChanged: () => void }) {
  const t = useT(inventoryTexts)
  const ask = useAskAppraisal()
  const { appraisal, card } = item
  if (!appraisal) return null
  return (
    <li className={`${styles['appraised-line']} rarity-${card.rarity}`}>
      <span className={inventoryStyles['selected-thumb']}>
        <ItemPicture url={card.pictureUrl} width={96} height={72} />
      </span>
      <div className={styles['appraised-text']}>
        <b lang="en">{item.marketName}</b>
        <AppraisalOffer appraisal={appraisal} onChanged={onChanged} />
        <div className="row">
          {item.canAppraise ? (
            <Button size="small" onClick={() => ask(item)}>
              {t('appraisal.again')}
            </Button>
          ) : null}
          {appraisal.ticketId === null ? null : (
            <PageLink className={styles['appraised-ticket']} to={ticketPath(appraisal.ticketId)}>
              {t('appraisal.ticket', { name: item.name })}
            </PageLink>
          )}
        </div>
      </div>
    </li>
  )
}
