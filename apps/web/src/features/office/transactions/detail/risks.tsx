import type { AdminTransaction, Risk } from '@app/contract/office/money'
import { Icon } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/risks.module.css'

/** Nobody's first sale goes to details that were used before, so the second signal would say nothing new. */
function distinctRisks(risks: readonly Risk[]): readonly Risk[] {
  const isFirstSale = risks.includes('new_seller')
  return risks.filter((risk) => risk !== 'details_never_used' || !isFirstSale)
}

/** On the page of a transaction, the notes and marks above tell some of its risks with more detail. */
export function risksNotToldAbove(transaction: AdminTransaction): readonly Risk[] {
  const { approvalReasons, reversibleUntil, sale } = transaction
  const told: Partial<Record<Risk, boolean>> = {
    evidence_not_clean: (sale?.findings.length ?? 0) > 0,
    trade_not_settled: reversibleUntil !== null,
    credited_by_one: approvalReasons.includes('credited_by_one'),
    day_sum: approvalReasons.includes('day_sum'),
    rail_in_doubt: approvalReasons.includes('rail_in_doubt'),
  }
  return distinctRisks(transaction.risks).filter((risk) => !told[risk])
}

type RisksProps = {
  risks: readonly Risk[]
  /** Other risks are told elsewhere on the page. */
  isRest?: boolean
  sharedWith?: AdminTransaction['sharedWith']
}

/** Reasons for a careful review, most important first. */
export function Risks({ risks, isRest = false, sharedWith = [] }: RisksProps) {
  const t = useT(detailTexts)
  if (risks.length === 0) {
    return (
      <p className={`${styles['risk-line']} ${styles['is-good']}`}>
        <Icon name="check" isSmall />
        {t(isRest ? 'risk.noneElse' : 'risk.none')}
      </p>
    )
  }
  return (
    <ul>
      {distinctRisks(risks).map((risk) => (
        <li key={risk} className={styles['risk-line']}>
          <Icon name="flag" isSmall />
          <span>
            {t(`risk.${risk}`)}
            {risk === 'destination_shared'
              ? sharedWith.map(({ id, name }, place) => (
                  <span key={id}>
                    {place === 0 ? ': ' : ', '}
                    <PageLink to={adminUserPath(id)}>{name}</PageLink>
                  </span>
                ))
              : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
