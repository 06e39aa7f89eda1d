import type { PayoutClassesResponse } from '@app/contract/selling/payout-preview'
import { useQuery } from '@tanstack/react-query'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { formatLongDateTime, formatTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { payoutClassesQuery } from '#lib/public-queries.ts'
import { twoPricesTexts } from './two-prices-texts.ts'

type Price = { ratePercent: number; grosze: number }
type TwoPricesProps = { marketGrosze: number; now: Price; later: Price }

/** Both prices of an item, each with its payout time. When they are equal, one price is shown with a note. */
export function TwoPrices({ marketGrosze, now, later }: TwoPricesProps) {
  const { data: classes } = useQuery(payoutClassesQuery)
  // Written this way so that an old cached list without these values counts as one price.
  const isSame = !(later.ratePercent > now.ratePercent)
  return (
    <div className="two-prices">
      <PriceTriple
        marketGrosze={marketGrosze}
        ratePercent={now.ratePercent}
        payoutGrosze={now.grosze}
        {...(isSame ? {} : { later })}
      />
      {classes ? <Clocks classes={classes} isSame={isSame} /> : null}
    </div>
  )
}

/** Uses the server's clock; without a response no times are shown. */
function Clocks({ classes: { now, later }, isSame }: { classes: PayoutClassesResponse; isSame: boolean }) {
  const t = useT(twoPricesTexts)
  const language = useLanguage()
  const date = formatLongDateTime(later.payoutAt, language)
  const time = formatTime(now?.payoutAt, language)
  if (isSame)
    return (
      <p className="caption low">{now ? t('clock.same', { time, date }) : t('clock.sameLater', { date })}</p>
    )
  if (!now) return <p className="caption low">{t('clock.onlyLater', { date })}</p>
  return (
    <div className="caption low">
      <p>{t('clock.title')}:</p>
      <ul>
        <li>{t('clock.now', { time })}</li>
        <li>{t('clock.later', { date })}</li>
      </ul>
      <p>{t('clock.choose')}</p>
    </div>
  )
}
