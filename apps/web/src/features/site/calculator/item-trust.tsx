import type { SkinItem } from '@app/contract/catalog/prices'
import { Note } from '#components/ui/note.tsx'
import { formatDateTime, formatRelative, toMachineDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { calculatorTexts } from './calculator-texts.ts'
import styles from '#features/site/calculator/item-trust.module.css'

const LOOK_MS = 30_000

/** The figures behind a price: the offers and the real sales. */
export function ItemTrust({ item }: { item: SkinItem }) {
  const t = useT(calculatorTexts)
  const language = useLanguage()
  const nowMs = useNowMs(LOOK_MS)
  const { reliability } = item
  const money = (price: number | null) => (price === null ? null : formatGrosze(toGrosze(price)))
  const facts = [
    ['trust.onSale', reliability.quantity],
    ['trust.sold7', reliability.soldIn7Days],
    ['trust.sold30', reliability.soldIn30Days],
    ['trust.median', money(reliability.median30Days)],
    ['trust.lowest', money(reliability.minPrice)],
    ['trust.highest', money(reliability.maxPrice)],
  ] as const
  const updated = (
    <time
      key="time"
      dateTime={toMachineDate(item.updatedAt)}
      title={formatDateTime(item.updatedAt, language)}
    >
      {formatRelative(item.updatedAt, language, new Date(nowMs))}
    </time>
  )
  return (
    <section className={`panel ${styles['item-trust']}`} aria-labelledby="trust-title">
      <div>
        <h2 id="trust-title">{t('trust.title')}</h2>
        <p className="small mid">{t('trust.lead', { source: item.source })}</p>
      </div>
      {reliability.isThin ? <Note tone="warn">{t('trust.thin')}</Note> : null}
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value ?? t('trust.noData')}</dd>
          </div>
        ))}
      </dl>
      <p className="caption low">{t.rich('trust.updated', { time: updated })}</p>
    </section>
  )
}
