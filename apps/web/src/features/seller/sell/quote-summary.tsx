import { useEffect, useRef } from 'react'
import type { Quote } from '@app/contract/selling/sales'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useFailureText } from '#components/use-failure-text.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import type { QuoteChange } from './quote-changes.ts'
import { hasTwoPrices } from './price-choice.tsx'
import { sellTexts } from './sell-texts.ts'
import { SoldItems } from './sold-items.tsx'
import type { QuoteControl } from './use-quote.ts'
import sellStyles from '#features/seller/sell/sell.module.css'
import styles from '#features/seller/sell/quote-summary.module.css'

type QuoteSummaryProps = {
  control: QuoteControl
  /** What the seller saw before the first quote. */
  shownGrosze: number | undefined
  onRemove: (assetId: string) => void
}

export function QuoteSummary({ control, shownGrosze, onRemove }: QuoteSummaryProps) {
  const t = useT(sellTexts)
  const { quote, isLoading, phase } = control
  return (
    <section className={sellStyles['sell-part']} aria-labelledby="sell-summary" aria-busy={isLoading}>
      <h3 id="sell-summary">
        <span aria-hidden="true">1</span>
        {t('sell.summary')}
      </h3>
      <QuoteNews control={control} shownGrosze={shownGrosze} />
      {quote ? (
        <>
          <SoldItems items={quote.items} onRemove={quote.items.length > 1 ? onRemove : undefined} />
          <PriceTriple
            marketGrosze={toGrosze(quote.marketTotal)}
            ratePercent={quote.rateBps / 100}
            payoutGrosze={toGrosze(quote.total)}
            {...(hasTwoPrices(quote) ? { later: laterOf(quote) } : {})}
          />
        </>
      ) : null}
      {!quote && isLoading ? (
        <div className="stack">
          <output className="visually-hidden">{t('sell.loading')}</output>
          <Skeleton shape="row" count={2} />
          <Skeleton shape="title" />
        </div>
      ) : null}
      {phase === 'expired' && !isLoading ? (
        <Note tone="warn" isLive>
          <strong>{t('quote.expired')}</strong>
        </Note>
      ) : null}
    </section>
  )
}

function laterOf({ laterTotal, laterRateBps }: Quote) {
  return { ratePercent: laterRateBps / 100, grosze: toGrosze(laterTotal) }
}

/** Shows the changes of the last call, or the reason for its failure. */
function QuoteNews({ control, shownGrosze }: Omit<QuoteSummaryProps, 'onRemove'>) {
  const t = useT(sellTexts)
  const failureText = useFailureText()
  const { quote, renewal, problem, phase, isLoading } = control
  if (problem !== undefined) {
    return (
      <ErrorNotice
        message={failureText(problem, t('sell.quoteFailed'))}
        {...(quote ? {} : { onRetry: control.retry })}
      />
    )
  }
  if (!quote || phase === 'expired' || isLoading) return null
  if (!renewal) {
    const difference = toGrosze(quote.total) - (shownGrosze ?? toGrosze(quote.total))
    return difference === 0 ? null : (
      <Note tone={difference < 0 ? 'warn' : 'ok'} isLive>
        {t(difference > 0 ? 'quote.rose' : 'quote.fell', { amount: formatGrosze(Math.abs(difference)) })}
      </Note>
    )
  }
  return <RenewalNote key={quote.id} quote={quote} changes={renewal.changes} />
}

/**
 * Gets the focus when the price changes, so that a key press meant for the old amount does not confirm the new one.
 */
function RenewalNote({ quote, changes }: { quote: Quote; changes: readonly QuoteChange[] }) {
  const t = useT(sellTexts)
  const language = useLanguage()
  const note = useRef<HTMLDivElement>(null)
  const hasMoved = changes.length > 0
  useEffect(() => {
    if (hasMoved) note.current?.focus()
  }, [hasMoved])

  const difference = changes.reduce((sum, change) => sum + change.afterGrosze - change.beforeGrosze, 0)
  return (
    <div ref={note} tabIndex={-1} className={styles.renewal}>
      <Note tone={difference < 0 ? 'warn' : 'ok'} isLive>
        <strong>{hasMoved ? titleOf(difference) : lockedAgain()}</strong>
        <ul>
          {changes.map((change) => (
            <li key={change.assetId}>
              {t('quote.change', {
                name: change.name,
                before: bare(change.beforeGrosze),
                after: formatGrosze(change.afterGrosze),
                difference: signed(change.afterGrosze - change.beforeGrosze),
              })}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )

  function titleOf(grosze: number): string {
    if (grosze === 0) return t('quote.moved')
    const amount = formatGrosze(Math.abs(grosze))
    return grosze > 0 ? t('quote.up', { amount }) : t('quote.down', { amount })
  }
  function lockedAgain(): string {
    return t('quote.extended', { time: formatTime(quote.expiresAt, language) })
  }
}

/** `127,68`: in "127,68 → 126,10 zł" the currency is written once. */
function bare(grosze: number): string {
  return formatGrosze(grosze).replace(/\s*zł$/, '')
}

function signed(grosze: number): string {
  return `${grosze < 0 ? '−' : '+'}${bare(Math.abs(grosze))}`
}
