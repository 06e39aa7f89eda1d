import type { Sale } from '@app/contract/selling/sales'
import { useParams } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { salePillOf } from '#components/sale-words/sale-news.ts'
import { saleWords } from '#components/sale-words/sale-words.ts'
import { classNames } from '#components/ui/class-names.ts'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { formatDateTime, formatTimeWithSeconds, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useNowMs } from '#lib/use-now.ts'
import { sellTexts } from '../sell-texts.ts'
import { DiversionPanel } from './diversion/diversion-panel.tsx'
import { BrokenPromise } from './promise.tsx'
import { PushOffer } from './push-offer.tsx'
import { SaleHero } from './sale-hero.tsx'
import { SaleSlip } from './sale-slip.tsx'
import { saleTexts } from './sale-texts.ts'
import { SaleTimeline } from './sale-timeline.tsx'
import { useSale, type SaleView } from './use-sale.ts'
import { newsOf, useSaleWords } from './use-sale-words.ts'
import styles from '#features/seller/sell/sale/sale-page.module.css'

const STEPS_SHOWN_WHILE_LOADING = 6
const UPDATE_TOLD_AFTER_MS = 60_000

export function SalePage() {
  const t = useT(saleTexts)
  const words = useT(saleWords)
  const { saleId = '' } = useParams()
  // Sale numbers are shown and spoken with leading zeros.
  const view = useSale(saleId.replace(/^0+(?=\d)/, ''))
  const { sale, problem } = view
  const number = sale?.number ?? saleId.padStart(6, '0')
  const isUnknown = problem === 'unknown' && !sale
  return (
    <div className={styles['sale-page']}>
      <PageMeta title={titleOf()} />
      <PageLink className="back-link" to={paths.accountSales}>
        <Icon name="chevron" isSmall />
        {t('sale.back')}
      </PageLink>
      {/* One element in every state: it has the focus when the page opens and must not lose it. */}
      <div className={styles['sale-head']}>
        <PageHeading>{isUnknown ? t('sale.unknown') : t('sale.title', { number })}</PageHeading>
        {sale ? <SalePill sale={sale} /> : null}
        {sale && sale.status === 'pending' ? <LastUpdate view={view} sale={sale} /> : null}
      </div>
      {isUnknown ? <p className="lead">{t('sale.unknownLead')}</p> : null}
      {problem === 'failed' ? (
        <ErrorNotice message={sale ? t('sale.stale') : t('sale.failed')} onRetry={view.reload} />
      ) : null}
      {sale ? <LoadedSale sale={sale} view={view} /> : null}
      {!sale && !problem ? <LoadingSale /> : null}
    </div>
  )

  function titleOf(): string {
    if (isUnknown) return t('sale.unknown')
    return sale
      ? t('sale.titleWith', { news: words(`news.${newsOf(sale)}`), number })
      : t('sale.title', { number })
  }
}

function SalePill({ sale }: { sale: Sale }) {
  return <StatusPill kind="sale" status={salePillOf({ ...sale, payoutState: sale.payout?.state ?? null })} />
}

function LastUpdate({ view: { readAtMs, problem }, sale }: { view: SaleView; sale: Sale }) {
  const t = useT(saleTexts)
  const language = useLanguage()
  const nowMs = useNowMs(UPDATE_TOLD_AFTER_MS / 6)
  // The page reads the sale every few seconds, so the time is news only when that stops.
  if (!problem && nowMs - readAtMs < UPDATE_TOLD_AFTER_MS) return null
  return (
    <span
      className={classNames(`caption low ${styles['sale-updated']}`, problem && styles['is-stale'])}
      title={t('sale.changed', { time: formatDateTime(sale.lastUpdateAt, language) })}
    >
      {t.rich('sale.updated', {
        time: (
          <time key="time" className="num" dateTime={toMachineDate(readAtMs)}>
            {formatTimeWithSeconds(readAtMs, language)}
          </time>
        ),
      })}
    </span>
  )
}

function LoadedSale({ sale, view }: { sale: Sale; view: SaleView }) {
  const t = useT(saleTexts)
  return (
    <>
      <DiversionPanel sale={sale} />
      <SaleHero sale={sale} readAtMs={view.readAtMs} onDeadline={view.reload} />
      <BrokenPromise sale={sale} />
      <div className={styles['sale-columns']}>
        <section className={`panel ${styles['sale-steps']}`} aria-labelledby="sale-course">
          <h2 id="sale-course" className="visually-hidden">
            {t('sale.course')}
          </h2>
          <SaleTimeline sale={sale} readAtMs={view.readAtMs} onChanged={view.show} onDeadline={view.reload} />
          <ReversalWarning sale={sale} />
          <PushOffer sale={sale} />
        </section>
        <SaleSlip sale={sale} />
      </div>
    </>
  )
}

/** As long as Steam lets the seller reverse the trade, also after the payout. */
function ReversalWarning({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const { moment } = useSaleWords(sale)
  const { status, protectedUntil, serverTime, reversedAt } = sale
  if (status === 'pending')
    return (
      <Note icon="shield">
        {protectedUntil === null
          ? sell('reverse.warn')
          : t('reverse.pending', { moment: moment(protectedUntil) })}
      </Note>
    )
  const isOver = protectedUntil === null || Date.parse(protectedUntil) <= Date.parse(serverTime)
  if (status !== 'completed' || reversedAt !== null || isOver) return null
  return <Note icon="shield">{t('reverse.paid', { moment: moment(protectedUntil) })}</Note>
}

function LoadingSale() {
  const t = useT(saleTexts)
  return (
    <div className={`panel ${styles['sale-steps']}`} aria-busy="true">
      <output className="visually-hidden">{t('sale.loading')}</output>
      <Skeleton shape="row" count={STEPS_SHOWN_WHILE_LOADING} />
    </div>
  )
}
