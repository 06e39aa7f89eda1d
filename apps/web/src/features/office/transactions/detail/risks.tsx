import type { Risk } from '@app/contract/office/money'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/risks.module.css'

/** Nobody's first sale goes to details that were used before, so the second signal would say nothing new. */
export function distinctRisks(risks: readonly Risk[]): readonly Risk[] {
  const isFirstSale = risks.includes('new_seller')
  return risks.filter((risk) => risk !== 'details_never_used' || !isFirstSale)
}

/** Reasons for a careful review, most important first. */
export function Risks({ risks }: { risks: readonly Risk[] }) {
  const t = useT(detailTexts)
  if (risks.length === 0) {
    return (
      <p className={`${styles['risk-line']} ${styles['is-good']}`}>
        <Icon name="check" isSmall />
        {t('risk.none')}
      </p>
    )
  }
  return (
    <ul>
      {distinctRisks(risks).map((risk) => (
        <li key={risk} className={styles['risk-line']}>
          <Icon name="flag" isSmall />
          {t(`risk.${risk}`)}
        </li>
      ))}
    </ul>
  )
}
