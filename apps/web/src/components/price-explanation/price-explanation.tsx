import type { PriceExplanation as Explanation } from '@app/contract/catalog/price-explanation'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { priceExplanationTexts } from './price-explanation-texts.ts'
import styles from '#components/price-explanation/price-explanation.module.css'

/** Folded: how a market price came about, from the markets to each premium. */
export function PriceExplanation({ explanation }: { explanation: Explanation }) {
  const t = useT(priceExplanationTexts)
  const { phase, sources, basePrice, premiums, override } = explanation
  return (
    <details className={`caption ${styles['price-explanation']}`}>
      <summary>{t('title')}</summary>
      <ul>
        {sources.map(({ name, price, ageSeconds }) => (
          <li key={name}>
            {t('source', {
              name,
              amount: formatGrosze(toGrosze(price)),
              minutes: Math.max(1, Math.round(ageSeconds / 60)),
            })}
          </li>
        ))}
        {phase === null ? null : <li>{t('phase', { phase })}</li>}
        <li>
          {t(override ?? (sources.length > 1 ? 'agreed' : 'alone'), {
            amount: formatGrosze(toGrosze(basePrice)),
          })}
        </li>
        {premiums.map(({ kind, amount }) => (
          <li key={kind}>{t(kind, { amount: formatGrosze(toGrosze(amount)) })}</li>
        ))}
      </ul>
    </details>
  )
}
