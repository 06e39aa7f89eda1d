import type { ReceiptVerdict } from '@app/contract/selling/receipt-facts'
import type { Receipt, VerifyReceiptResponse } from '@app/contract/selling/receipts'
import type { ReactNode } from 'react'
import { Money } from '#components/ui/money.tsx'
import { Note, type NoteTone } from '#components/ui/note.tsx'
import type { PriceExplanation as Explanation } from '@app/contract/catalog/price-explanation'
import { PriceExplanation } from '#components/price-explanation/price-explanation.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { receiptTexts } from './receipt-texts.ts'
import { methodName } from '#lib/payout-names.ts'
import proofStyles from '#components/proof.module.css'
import receiptStyles from '#features/site/receipt/receipt.module.css'
import styles from '#features/site/receipt/receipt-verdict.module.css'

const TONES: Record<ReceiptVerdict, NoteTone> = {
  valid: 'ok',
  expired: 'warn',
  forged: 'bad',
  unknown_key: 'bad',
  unreadable: 'warn',
}

/** Shows the content of a receipt only when its signature is verified as ours. */
export function ReceiptVerdictView({ verdict, receipt }: Pick<VerifyReceiptResponse, 'verdict' | 'receipt'>) {
  const t = useT(receiptTexts)
  const language = useLanguage()
  const time = formatDateTime(receipt?.validUntil, language)
  return (
    <>
      <Note tone={TONES[verdict]} isLive {...(verdict === 'unreadable' ? { icon: 'info' as const } : {})}>
        <strong>{t(`verdict.${verdict}`)}</strong>
        {verdict === 'valid' || verdict === 'expired'
          ? t(`verdict.${verdict}.text`, { time })
          : t(`verdict.${verdict}.text`)}
      </Note>
      {receipt ? <ReceiptContent receipt={receipt} /> : null}
    </>
  )
}

function ReceiptContent({ receipt }: { receipt: Receipt }) {
  const t = useT(receiptTexts)
  const language = useLanguage()
  const when = (value: string) => formatDateTime(value, language)
  const minutes = Math.floor(receipt.pricesAgeSeconds / 60)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fact.sale'), receipt.sale],
    [t('fact.market'), <Money key="market" grosze={receipt.market} />],
    [t('fact.rate'), `${receipt.rateBps / 100}%`],
    ...(receipt.v === 1 ? [] : twoPrices(receipt)),
    [t('fact.method'), methodName(t, receipt.method)],
    [t('fact.quoted'), when(receipt.quotedAt)],
    [t('fact.until'), when(receipt.validUntil)],
  ]
  const origin: readonly (readonly [string, ReactNode])[] = [
    [t('fact.source'), t('fact.sourceText', { source: receipt.priceSource, list: receipt.priceList })],
    [t('fact.age'), t('fact.ageText', { time: when(receipt.pricesFetchedAt), count: minutes })],
    [
      t('fact.account'),
      <span key="account" className="mono">
        {receipt.account}
      </span>,
    ],
    ...receipt.items.map(
      ({ asset, name, fingerprint }) =>
        [
          name,
          <span key={asset} className="mono caption">
            {t('item.facts', { asset, fingerprint })}
          </span>,
        ] as const,
    ),
  ]
  return (
    <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="receipt-content">
      <h2 id="receipt-content">{t('content.title')}</h2>
      <p className={receiptStyles['receipt-payout']}>
        <span className="mid">{t('fact.total')}</span>
        <Money grosze={receipt.total} isPayout isLarge />
      </p>
      <ReceiptItems items={receipt.items} />
      <Facts facts={facts} />
      <details className={receiptStyles['proof-details']}>
        <summary>{t('content.origin')}</summary>
        <Facts facts={origin} />
      </details>
    </section>
  )

  /** The selected price and the other one with its payout time. When they are equal, only a note says so. */
  function twoPrices({ payoutClass, now, later, soldAt, settlesBy }: Exclude<Receipt, { v: 1 }>) {
    const told = (price: typeof now, time: string) =>
      t('fact.priceText', {
        amount: formatGrosze(price.total),
        percent: price.rateBps / 100,
        time: when(time),
      })
    const chosen = [t('fact.class'), t(`class.${payoutClass}`)] as const
    if (now.total === later.total) return [chosen, [t('fact.prices'), t('fact.pricesSame')] as const]
    return [
      chosen,
      [t('fact.now'), told(now, soldAt)] as const,
      [t('fact.later'), told(later, settlesBy)] as const,
    ]
  }
}

type FactsProps = { facts: readonly (readonly [string, ReactNode])[] }

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={proofStyles['proof-facts']}>
      {facts.map(([name, value], place) => (
        <div key={place}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ExplainedItem = Extract<Receipt, { v: 4 }>['items'][number]

function explanationOf({ phase, base, markets, premiums }: ExplainedItem): Explanation {
  return {
    phase,
    sources: markets.map(({ name, price, age }) => ({ name, price: price / 100, ageSeconds: age })),
    basePrice: base / 100,
    premiums: premiums.map(({ kind, amount }) => ({ kind, amount: amount / 100 })),
    override: null,
  }
}

function ReceiptItems({ items }: { items: Receipt['items'] }) {
  const t = useT(receiptTexts)
  const ui = useT(uiTexts)
  return (
    <ul className={styles['receipt-items']}>
      {items.map((item) => (
        <li key={item.asset}>
          <b lang="en">{item.name}</b>
          <Money grosze={item.price} isPayout />
          {'later' in item && item.later !== item.now ? (
            <span className="caption mid">
              {t('item.prices', { now: formatGrosze(item.now), later: formatGrosze(item.later) })}
            </span>
          ) : null}
          {'source' in item && item.source === 'appraisal' ? (
            <span className="caption mid">{ui('price.appraised')}</span>
          ) : null}
          {'markets' in item && item.source === 'list' ? (
            <PriceExplanation explanation={explanationOf(item)} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
