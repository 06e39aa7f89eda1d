import type { AdminTransaction } from '@app/contract/office/money'
import type { ItemTraits, SaleEvidenceResponse } from '@app/contract/selling/trades'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { Money } from '#components/ui/money.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { compareItems, type Comparison, type Verdict } from './compare.ts'
import { detailTexts } from './detail-texts.ts'
import { ItemName, ItemThumb, type DeclaredItem } from './item-lines.tsx'
import { Proofs } from './proofs.tsx'
import { Differences, TraitLine } from './traits.tsx'
import styles from '#features/office/transactions/detail/evidence.module.css'

type Sale = NonNullable<AdminTransaction['sale']>
type EvidenceProps = {
  transaction: AdminTransaction
  sale: Sale
  evidence: UseQueryResult<SaleEvidenceResponse>
}

const LOOKS: Record<Verdict, { icon: IconName; tone: string }> = {
  same: { icon: 'check', tone: 'is-same' },
  offered: { icon: 'clock', tone: styles['is-offered'] },
  missing: { icon: 'close', tone: styles['is-missing'] },
  notReceived: { icon: 'close', tone: styles['is-missing'] },
  different: { icon: 'alert', tone: styles['is-missing'] },
  reversed: { icon: 'close', tone: styles['is-missing'] },
}

/**
 * Declared and received items side by side. Every verdict is also a word, so that colour is never the only signal.
 */
export function Evidence({ transaction, sale, evidence }: EvidenceProps) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const compared = evidence.data
    ? compareItems(sale.items, evidence.data, sale.reversedAt !== null)
    : undefined
  const isEnded = transaction.status !== 'pending'
  return (
    <div className={`panel ${styles.evidence}`}>
      {evidence.error ? (
        <ErrorNotice
          message={t('evidence.failed')}
          onRetry={() => void evidence.refetch()}
          isRetrying={evidence.isFetching}
        />
      ) : null}
      <table className={styles.compare}>
        <caption className="visually-hidden">{t('evidence.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              {t('evidence.declared')}
              <span>
                {t('evidence.declaredSub', { time: formatDateTime(transaction.createdAt, language) })}
              </span>
            </th>
            <th scope="col" className={styles['compare-mark']}>
              <span className="visually-hidden">{t('evidence.verdict')}</span>
            </th>
            <th scope="col">
              {t('evidence.received')}
              <span>
                {compared?.offer
                  ? t('evidence.receivedSub', { offer: compared.offer.offerId })
                  : t(
                      isEnded
                        ? 'evidence.noRecord'
                        : sale.findings.length > 0
                          ? 'evidence.reading'
                          : 'evidence.nothing',
                    )}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sale.items.map((item) => (
            <ItemRow
              key={item.assetId}
              item={item}
              compared={compared}
              seen={evidence.data?.differing[item.assetId]}
            />
          ))}
          {compared?.extra.map((assetId) => (
            <ExtraRow key={assetId} assetId={assetId} />
          ))}
        </tbody>
        <Totals transaction={transaction} sale={sale} compared={compared} />
      </table>
      <Proofs transaction={transaction} sale={sale} offer={compared?.offer} />
    </div>
  )
}

type ItemRowProps = {
  item: DeclaredItem
  compared: Comparison | undefined
  /** How a differing item was read. */
  seen: ItemTraits | undefined
}

function ItemRow({ item, compared, seen }: ItemRowProps) {
  const t = useT(detailTexts)
  const verdict = compared?.isSeen ? compared.verdicts.get(item.assetId) : undefined
  const look = verdict && LOOKS[verdict]
  return (
    <tr className={look?.tone}>
      <td data-label={t('evidence.declared')}>
        <div className={styles['evidence-item']}>
          <ItemThumb item={item} />
          <span className={styles['evidence-words']}>
            <ItemName item={item} />
            <TraitLine traits={item.traits} />
          </span>
          <span className={styles['evidence-meta']}>
            <AssetId id={item.assetId} />
          </span>
        </div>
      </td>
      <td className={styles['compare-mark']}>
        {look && verdict ? (
          <span className={styles.verdict}>
            <Icon name={look.icon} isSmall />
            <span className="visually-hidden">
              {t(`evidence.${verdict === 'notReceived' ? 'missing' : verdict}`)}
            </span>
          </span>
        ) : null}
      </td>
      <td data-label={t('evidence.received')}>
        {verdict ? (
          <ReceivedWords item={item} verdict={verdict} seen={seen} />
        ) : (
          <span className="low">–</span>
        )}
      </td>
    </tr>
  )
}

/** The last characters are enough to distinguish items; the full id is not useful here. */
function AssetId({ id }: { id: string }) {
  const t = useT(detailTexts)
  return (
    <span className="mono caption low">
      <span className="visually-hidden">{t('evidence.asset')} </span>
      {id.length > 4 ? `…${id.slice(-4)}` : id}
    </span>
  )
}

type ReceivedWordsProps = { item: DeclaredItem; verdict: Verdict; seen: ItemTraits | undefined }

function ReceivedWords({ item, verdict, seen }: ReceivedWordsProps) {
  const t = useT(detailTexts)
  if (verdict === 'same' || verdict === 'offered') {
    return (
      <div className={styles['evidence-item']}>
        <ItemThumb item={item} />
        <span className={styles['evidence-words']}>
          <span>{t(`evidence.${verdict}Lead`)}</span>
          <TraitLine traits={item.traits} />
        </span>
      </div>
    )
  }
  const lead = <span className={styles['evidence-none']}>{t(`evidence.${verdict}Lead`)}</span>
  if (verdict !== 'different' || !seen) return lead
  return (
    <div className={styles['evidence-item']}>
      {/* Only a copy of the same skin looks like the quoted one. */}
      {seen.name === item.traits.name ? <ItemThumb item={item} /> : null}
      <span className={styles['evidence-words']}>
        {lead}
        <Differences quoted={item.traits} seen={seen} />
      </span>
    </div>
  )
}

function ExtraRow({ assetId }: { assetId: string }) {
  const t = useT(detailTexts)
  return (
    <tr className={styles['is-extra']}>
      <td data-label={t('evidence.declared')}>
        <span className="low">–</span>
      </td>
      <td className={styles['compare-mark']}>
        <span className={styles.verdict}>
          <Icon name="plus" isSmall />
          <span className="visually-hidden">{t('evidence.extra')}</span>
        </span>
      </td>
      <td data-label={t('evidence.received')}>
        {t('evidence.extraLead')} <AssetId id={assetId} />
      </td>
    </tr>
  )
}

type TotalsProps = { transaction: AdminTransaction; sale: Sale; compared: Comparison | undefined }

function Totals({ transaction, sale, compared }: TotalsProps) {
  const t = useT(detailTexts)
  const arrived = sale.items
    .filter(({ assetId }) => compared?.verdicts.get(assetId) === 'same')
    .reduce((sum, item) => sum + toGrosze(item.ourPrice), 0)
  // One item that arrived as declared has no sums; its price is in the table below.
  if (sale.items.length === 1 && arrived === toGrosze(transaction.amount)) return null
  return (
    <tfoot>
      <tr>
        <td>
          <span className={styles['evidence-sum']}>
            <span>{t('evidence.total')}</span>
            <Money grosze={toGrosze(transaction.amount)} />
          </span>
        </td>
        <td className={styles['compare-mark']}>&nbsp;</td>
        <td>
          <span className={styles['evidence-sum']}>
            <span>{t('evidence.arrived')}</span>
            {compared?.isSeen ? <Money grosze={arrived} /> : <span className="low">–</span>}
          </span>
        </td>
      </tr>
    </tfoot>
  )
}
