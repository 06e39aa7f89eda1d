import './calculator.css'
import { payoutFor } from '@app/contract/payout-share'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { BASKET_NAMES_MAX, useBasket } from '#lib/basket.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { BasketBar, BasketPanel } from './basket-panel.tsx'
import { calculatorTexts } from './calculator-texts.ts'
import type { Catalogue } from './catalogue.ts'
import { FilterBar } from './filter-bar.tsx'
import type { Filters } from './filters.ts'
import { NoSkins } from './no-skins.tsx'
import { LatePrices, PricesFrom } from './price-age.tsx'
import { SkinList, SkinListSkeleton } from './skin-list.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { useFilters } from './use-filters.ts'
import { usePricedBasket, type Basket } from './use-priced-basket.ts'

const EMPTY_BASKET: Basket = {
  lines: [],
  marketGrosze: 0,
  payoutGrosze: 0,
  ratePercent: 0,
  laterGrosze: 0,
  laterPercent: 0,
  notCounted: 0,
}

export function CalculatorPage() {
  const t = useT(calculatorTexts)
  const [filters, change] = useFilters()
  // The search field shows a letter before the list changes.
  const wanted = useDeferredValue(filters)
  // Renders a new list in slices, so that the page stays responsive.
  const { catalogue, isLoading, hasFailed, reload } = useDeferredValue(useCatalogue())
  const basket = usePricedBasket(catalogue) ?? EMPTY_BASKET
  return (
    <div className={classNames('calculator', basket.lines.length > 0 && 'has-basket')}>
      <PageHeading>{t('title')}</PageHeading>
      <p className="lead">{t('lead')}</p>
      <FilterBar filters={filters} onChange={change} />
      <div className="calculator-columns">
        <div aria-busy={isLoading && !catalogue}>
          {catalogue ? (
            <>
              <LatePrices catalogue={catalogue} hasFailed={hasFailed} isLoading={isLoading} reload={reload} />
              <Results catalogue={catalogue} filters={wanted} onChange={change} />
            </>
          ) : hasFailed ? (
            <ErrorNotice message={t('prices.failed')} onRetry={reload} isRetrying={isLoading} />
          ) : (
            <Loading />
          )}
        </div>
        <aside>
          <BasketPanel basket={basket} />
          <About />
        </aside>
      </div>
      <BasketBar basket={basket} />
    </div>
  )
}

type ResultsProps = { catalogue: Catalogue; filters: Filters; onChange: (change: Partial<Filters>) => void }

const Results = memo(function Results({ catalogue, filters, onChange }: ResultsProps) {
  const t = useT(calculatorTexts)
  const isBasketFull = useBasket().length >= BASKET_NAMES_MAX
  const { search, category, wear, sort } = filters
  const found = useMemo(() => {
    const rows = catalogue.find({ search, category, wear })
    return sort === 'asc' ? rows : rows.toReversed()
  }, [catalogue, search, category, wear, sort])
  const count = t('results.count', { count: found.length })
  return (
    <>
      <div className="results-head">
        <span aria-hidden="true">{count}</span>
        <Announcement text={count} />
        <PricesFrom fetchedAt={catalogue.fetchedAt} />
      </div>
      {isBasketFull ? <Note tone="warn">{t('basket.full', { max: BASKET_NAMES_MAX })}</Note> : null}
      {found.length === 0 ? (
        <NoSkins rows={catalogue.rows} filters={filters} onChange={onChange} />
      ) : (
        <SkinList
          found={found}
          rowCount={filters.rowCount}
          ratePercent={catalogue.rateBps / 100}
          onMore={(rowCount) => onChange({ rowCount })}
        />
      )}
    </>
  )
})

const ANNOUNCE_AFTER_MS = 800

/** Announces the number of results when the user stops typing, not at every letter. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <output className="visually-hidden">{said}</output>
}

const SLOW_AFTER_MS = 8000

function Loading() {
  const t = useT(calculatorTexts)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="calculator-loading">
      <output className="results-head">{isSlow ? t('prices.slow') : t('prices.loading')}</output>
      <SkinListSkeleton />
    </div>
  )
}

const EXAMPLE_MARKET_GROSZE = 18_240

/** Present in the page before scripts run: what is listed here, what is not, and how an amount is calculated. */
const About = memo(function About() {
  const t = useT(calculatorTexts)
  const { rate, rateBps, minimum } = useOffer()
  const example = {
    market: formatGrosze(EXAMPLE_MARKET_GROSZE),
    payout: formatGrosze(payoutFor(EXAMPLE_MARKET_GROSZE, rateBps)),
  }
  return (
    <section className="calculator-about" aria-labelledby="about-title">
      <h2 id="about-title">{t('about.title')}</h2>
      <p>{t('about.rate', { rate })}</p>
      <p className="num">{t('about.example', { rate, ...example })}</p>
      <p>{t('about.rule', { minimum })}</p>
      <p>{t('about.knives')}</p>
    </section>
  )
})
