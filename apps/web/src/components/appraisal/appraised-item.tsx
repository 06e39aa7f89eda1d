import type { TicketAppraisal } from '@app/contract/catalog/appraisals'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { appraisalTexts } from './appraisal-texts.ts'
import styles from '#components/appraisal/appraised-item.module.css'

/** Two items rarely have the same six digits. */
const FLOAT_DIGITS = 6

/** The item as it was when the seller requested a price, with facts that its name does not contain. */
export function AppraisedItem({ item }: { item: TicketAppraisal['item'] }) {
  const t = useT(appraisalTexts)
  const facts: readonly (readonly [string, string | number | null])[] = [
    [t('item.float'), item.float === null ? null : item.float.toFixed(FLOAT_DIGITS)],
    [t('item.finish'), item.paintIndex],
    [t('item.pattern'), item.paintSeed],
    [t('item.stickers'), item.stickerCount],
    [t('item.charm'), item.hasCharm ? t('item.yes') : null],
    [t('item.nameTag'), item.nameTag],
  ]
  return (
    <div className={styles['appraised-item']}>
      <ItemPicture url={item.image} width={96} height={72} />
      <div>
        <b lang="en">{item.market_hash_name}</b>
        <dl>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num" dir="auto">
                  {value}
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </div>
  )
}
