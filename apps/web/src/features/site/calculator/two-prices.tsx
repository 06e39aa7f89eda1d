import type { PayoutClassesResponse } from '@app/contract/selling/payout-preview'
import { useQuery } from '@tanstack/react-query'
import { useBankPromise } from '#components/bank-promise/use-bank-promise.ts'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { formatMinutes } from '#lib/format-duration.ts'
import { formatLongDateTime, formatMoment, formatTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { payoutClassesQuery, payoutFiguresQuery } from '#lib/public-queries.ts'
import { calculatorTexts } from './calculator-texts.ts'
import styles from '#features/site/calculator/two-prices.module.css'

type Price = { ratePercent: number; grosze: number }
type TwoPricesProps = { marketGrosze: number; now: Price; later: Price }

/** Both prices of an item, each with its payout time. When they are equal, one price is shown with a note. */
export function TwoPrices({ marketGrosze, now, later }: TwoPricesProps) {
  const { data: classes } = useQuery(payoutClassesQuery)
  const usualSeconds = useQuery(payoutFiguresQuery).data?.medianSeconds
  // Read here and not in `Clocks`: a query that mounts later would be sent again.
  const transfer = useBankPromise()
  // Written this way so that an old cached list without these values counts as one price.
  const isSame = !(later.ratePercent > now.ratePercent)
  return (
    <div className={styles['two-prices']}>
      <PriceTriple
        marketGrosze={marketGrosze}
        ratePercent={now.ratePercent}
        payoutGrosze={now.grosze}
        {...(isSame ? {} : { later })}
      />
      {classes ? (
        <Clocks classes={classes} isSame={isSame} transfer={transfer} usualSeconds={usualSeconds} />
      ) : null}
    </div>
  )
}

/** Uses the server's clock; without a response no times are shown. */
function Clocks({
  classes: { now, later, bankPace },
  isSame,
  transfer,
  usualSeconds,
}: {
  classes: PayoutClassesResponse
  isSame: boolean
  transfer: string
  usualSeconds: number | null | undefined
}) {
  const t = useT(calculatorTexts)
  const language = useLanguage()
  const date = formatLongDateTime(later.payoutAt, language)
  const time = formatTime(now?.payoutAt, language)
  const usual = usualSeconds ? t('clock.usual', { time: formatMinutes(usualSeconds, language) }) : null
  if (isSame)
    return now ? (
      <>
        <dl className={styles['two-clocks']}>
          <div>
            <dt>{t('clock.within')}</dt>
            <dd>{usual ?? t('clock.today', { time: formatMoment(now.payoutAt, language, null) })}</dd>
          </div>
          <div>
            <dt>{t('clock.above')}</dt>
            <dd>{t('clock.latest', { time: formatMoment(later.payoutAt, language, null) })}</dd>
          </div>
        </dl>
        {/* Transfers that wait for a bank session arrive later than the row above says. */}
        {bankPace === 'minutes' ? null : <p className="caption low">{transfer}</p>}
      </>
    ) : (
      <p className="caption low">{t('clock.sameLater', { date })}</p>
    )
  if (!now) return <p className="caption low">{t('clock.onlyLater', { date })}</p>
  return (
    <div className="caption low">
      <p>{t('clock.title')}:</p>
      <ul>
        <li>{t('clock.now', { time, transfer })}</li>
        <li>{t('clock.later', { date })}</li>
      </ul>
      <p>{t('clock.choose')}</p>
    </div>
  )
}
