import type { CalculatorQuery, CalculatorRow } from '@app/contract/catalog/calculator'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { BASKET_NAMES_MAX, useBasket } from '#lib/basket.ts'
import { useExample } from '#lib/example-item.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { BasketBar, BasketPanel } from './basket-panel.tsx'
import { calculatorTexts } from './calculator-texts.ts'
import type { Catalogue } from './catalogue.ts'
import { DearerSkins } from './dearer-skins.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filters } from './filters.ts'
import { NoSkins } from './no-skins.tsx'
import { PopularSkins } from './popular-skins.tsx'
import { LatePrices, PricesFrom } from './price-age.tsx'
import { SkinList, SkinListSkeleton } from './skin-list.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { useFilters } from './use-filters.ts'
import { usePricedBasket, type Basket } from './use-priced-basket.ts'
import styles from '#features/site/calculator/calculator-page.module.css'

const NO_COLLECTIONS: Catalogue['collections'] = []
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
    <div className={classNames(styles.calculator, basket.lines.length > 0 && styles['has-basket'])}>
      <PageHeading>{t('title')}</PageHeading>
      <p className="lead">{t('lead')}</p>
      <FilterBar filters={filters} collections={catalogue?.collections ?? NO_COLLECTIONS} onChange={change} />
      <PopularSkins catalogue={catalogue} search={filters.search} onChange={change} />
      <div className={styles['calculator-columns']}>
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
  const { category, wear, rarity, collection, sort } = filters
  const { found, dearer, search } = useMemo(
    () => searchIn(catalogue, { search: filters.search, category, wear, rarity, collection }),
    [catalogue, filters.search, category, wear, rarity, collection],
  )
  const sorted = useMemo(() => boughtFirst(sort === 'asc' ? found : found.toReversed()), [found, sort])
  const count = t('results.count', { count: found.length })
  return (
    <>
      <div className={styles['results-head']}>
        <span aria-hidden="true">{found.length === 0 && dearer.length > 0 ? null : count}</span>
        <Announcement text={count} />
        <PricesFrom fetchedAt={catalogue.fetchedAt} />
      </div>
      {isBasketFull ? <Note tone="warn">{t('basket.full', { max: BASKET_NAMES_MAX })}</Note> : null}
      {search === filters.search ? null : (
        <p className={`small mid ${styles['calculator-corrected']}`}>
          {t.rich('search.corrected', { search: <b key="search">{search}</b> })}
        </p>
      )}
      {found.length > 0 ? (
        <SkinList found={sorted} rowCount={filters.rowCount} onMore={(rowCount) => onChange({ rowCount })} />
      ) : dearer.length === 0 ? (
        <NoSkins rows={catalogue.rows} filters={{ ...filters, search }} onChange={onChange} />
      ) : null}
      {dearer.length > 0 ? <DearerSkins rows={dearer} /> : null}
    </>
  )
})

/** A price that nobody gets now must not stand above one that we pay. */
function boughtFirst(rows: readonly CalculatorRow[]): readonly CalculatorRow[] {
  const notBought = rows.filter((row) => row.notBought)
  return notBought.length === 0 ? rows : [...rows.filter((row) => !row.notBought), ...notBought]
}

type Found = { found: readonly CalculatorRow[]; dearer: readonly CalculatorRow[]; search: string }

/** A search that finds nothing is repeated with its words corrected. */
function searchIn(catalogue: Catalogue, query: CalculatorQuery): Found {
  const exact = searchExactly(catalogue, query)
  if (exact.found.length > 0 || exact.dearer.length > 0) return exact
  const search = catalogue.correct(query.search)
  return search === undefined ? exact : searchExactly(catalogue, { ...query, search })
}

/** One letter would match almost every skin, which answers nothing. */
const DEARER_CHARS_MIN = 3

function searchExactly(catalogue: Catalogue, query: CalculatorQuery): Found {
  const { search } = query
  const isSpecific = search.trim().length >= DEARER_CHARS_MIN
  return { search, found: catalogue.find(query), dearer: isSpecific ? catalogue.findAbove(search) : [] }
}

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
    <div className={styles['calculator-loading']}>
      <output className={styles['results-head']}>{isSlow ? t('prices.slow') : t('prices.loading')}</output>
      <SkinListSkeleton />
    </div>
  )
}

/** Present in the page before scripts run: what is listed here, what is not, and how an amount is calculated. */
const About = memo(function About() {
  const t = useT(calculatorTexts)
  const { rate, minimum } = useOffer()
  const example = useExample()
  return (
    <section className={styles['calculator-about']} aria-labelledby="about-title">
      <h2 id="about-title">{t('about.title')}</h2>
      <p>{t('about.rate', { rate })}</p>
      <p>{t('about.example', { rate, ...example })}</p>
      <p>{t('about.rule', { minimum })}</p>
      <p>{t('about.knives')}</p>
    </section>
  )
})
