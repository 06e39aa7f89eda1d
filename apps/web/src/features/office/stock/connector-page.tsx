import { LISTING_SKIPS, MARKET_PROBLEMS } from '@app/contract/payments/listing-facts'
import type { AnswerOf } from '@app/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Note } from '#components/ui/note.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { staffQuery } from '#lib/api/route-query.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { foreign, zloty } from './amounts.tsx'
import { connectorTexts } from './connector-texts.ts'
import { StockFrame } from './stock-frame.tsx'
import styles from '#features/office/stock/stock.module.css'

type Connector = AnswerOf<'GET /api/admin/markets/dmarket'>
type Listing = Connector['listings']['items'][number]
type Plan = NonNullable<Connector['plan']>

const REFRESH_MS = 30_000
/** More rows are shown on request: on a phone fifty are a long way. */
const ROWS_FIRST = 10
const FLOAT_DIGITS = { minimumFractionDigits: 4, maximumFractionDigits: 4 }
const MODE_TONES = { off: 'neutral', dry_run: 'info', on: 'ok' } as const

/** What the connector of DMarket would list, what it lists and how its last runs went. */
export function ConnectorPage() {
  const t = useT(connectorTexts)
  const query = useQuery({
    ...staffQuery('GET /api/admin/markets/dmarket', {}),
    refetchInterval: REFRESH_MS,
  })
  const { data } = query
  return (
    <StockFrame part="connector">
      <QueryState query={query} failed={t('failed')} rows={6} />
      {data ? (
        <div className="stack">
          <State data={data} />
          <Listings listings={data.listings} />
          {data.mode === 'off' ? null : <PlanRows plan={data.plan} />}
        </div>
      ) : null}
    </StockFrame>
  )
}

function useProblemWords() {
  const t = useT(connectorTexts)
  return function problemWords(code: string): string {
    const known = MARKET_PROBLEMS.find((problem) => problem === code)
    return known ? t(`problem.${known}`) : t('problem.other', { code })
  }
}

function State({ data }: { data: Connector }) {
  const t = useT(connectorTexts)
  const language = useLanguage()
  const problemWords = useProblemWords()
  const at = (time: string | null) => (time === null ? t('never') : formatDateTime(time, language))
  return (
    <PanelSection
      title={t('state.title')}
      aside={<Pill tone={MODE_TONES[data.mode]}>{t(`mode.${data.mode}`)}</Pill>}
    >
      <div className="stack">
        <p className="mid">{t(`mode.${data.mode}.about`)}</p>
        {data.mode === 'off' && data.listings.total > 0 ? (
          <Note tone="warn">{t('off.listed', { count: data.listings.total })}</Note>
        ) : null}
        {data.error === null ? null : (
          <Note tone="bad">
            <p>{problemWords(data.error)}</p>
            {data.notBefore === null ? null : (
              <p className="caption">{t('notBefore', { at: at(data.notBefore) })}</p>
            )}
          </Note>
        )}
        <div className="row">
          <ButtonLink
            variant={data.mode === 'on' ? 'secondary' : 'primary'}
            to={`${paths.adminSettings}?search=DMarket`}
          >
            {t(`state.change.${data.mode}`)}
          </ButtonLink>
          {data.plan && data.plan.total > 0 ? (
            <span className="num">
              {t('plan.sum', { count: data.plan.total, amount: zloty(data.plan.sumZlotys) })}{' '}
              {t('plan.profit', { amount: zloty(data.plan.profitZlotys) })}
            </span>
          ) : null}
        </div>
        <p className="caption low">
          {t('lastRuns', { listing: at(data.lastListingAt), reading: at(data.lastReadingAt) })}
        </p>
      </div>
    </PanelSection>
  )
}

function Dollars({ amount }: { amount: number }) {
  return <span className="num no-wrap">{foreign(amount, 'USD')}</span>
}

function BothCurrencies({ dollars, zlotys }: { dollars: number; zlotys: ReactNode }) {
  return (
    <span className={styles.name}>
      {zlotys}
      <span className="caption low">
        <Dollars amount={dollars} />
      </span>
    </span>
  )
}

type ItemNameProps = { name: string; image: string; wearFloat?: number | null }

/** The wear on its own line, so that long names leave room for the amounts. */
function ItemName({ name, image, wearFloat = null }: ItemNameProps) {
  const language = useLanguage()
  const [, skin = name, wear = ''] = /^(.*) \(([^)]+)\)$/.exec(name) ?? []
  return (
    <span className={styles.item} lang="en">
      <ItemPicture url={image} width={56} height={42} />
      <span className={styles.name}>
        <span>{skin}</span>
        <span className="caption low">
          {[wear, wearFloat === null ? '' : `float ${wearFloat.toLocaleString(language, FLOAT_DIGITS)}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </span>
  )
}

function useListingColumns(): Column<Listing>[] {
  const t = useT(connectorTexts)
  const problemWords = useProblemWords()
  return columnsOf((id) => t(`column.${id}`), {
    name: (listing) => <ItemName {...listing} />,
    state: ({ state, tradeOfferId, isUnsure, error }) => (
      <span className={styles.name}>
        <span>{t(`listing.${state}`)}</span>
        {state === 'depositing' && tradeOfferId !== null ? (
          <span className="caption">{t('accept', { offer: tradeOfferId })}</span>
        ) : null}
        {isUnsure ? <span className="caption low">{t('unsure')}</span> : null}
        {error === null ? null : <span className={`caption ${styles.loss}`}>{problemWords(error)}</span>}
      </span>
    ),
    floor: { isRight: true, cell: ({ floor }) => <Dollars amount={floor} /> },
    price: { isRight: true, onCard: 'aside', cell: ({ price }) => <Dollars amount={price} /> },
  })
}

function Listings({ listings: { items, total } }: { listings: Connector['listings'] }) {
  const t = useT(connectorTexts)
  const columns = useListingColumns()
  return (
    <PanelSection title={t('listings.title')} isFlush aside={<Shown shown={items.length} total={total} />}>
      {items.length === 0 ? (
        <p className={`mid ${styles.empty}`}>{t('listings.none')}</p>
      ) : (
        <PlainTable
          isCaptionHidden
          hasNoLinks
          caption={t('listings.title')}
          columns={columns}
          rows={items}
          rowId={({ id }) => id}
        />
      )}
    </PanelSection>
  )
}

function usePlanColumns(): Column<Plan['items'][number]>[] {
  const t = useT(connectorTexts)
  return columnsOf((id) => t(`column.${id}`), {
    name: (item) => <ItemName {...item} />,
    cost: { isRight: true, cell: ({ cost }) => zloty(cost) },
    market: { isRight: true, cell: ({ marketNow }) => zloty(marketNow) },
    profit: {
      isRight: true,
      cell: ({ profit }) => <span className={profit < 0 ? styles.loss : undefined}>{zloty(profit)}</span>,
    },
    floor: {
      isRight: true,
      cell: ({ floor, floorZlotys }) => <BothCurrencies dollars={floor} zlotys={zloty(floorZlotys)} />,
    },
    price: {
      isRight: true,
      onCard: 'aside',
      cell: ({ price, priceZlotys }) => (
        <BothCurrencies dollars={price} zlotys={<strong>{zloty(priceZlotys)}</strong>} />
      ),
    },
  })
}

function PlanRows({ plan }: { plan: Connector['plan'] }) {
  const t = useT(connectorTexts)
  const columns = usePlanColumns()
  const [isWhole, setWhole] = useState(false)
  const rows = plan?.items.slice(0, isWhole ? undefined : ROWS_FIRST) ?? []
  const skipped = LISTING_SKIPS.flatMap((reason) => {
    const found = plan?.skipped.find((one) => one.reason === reason)
    return found ? [{ reason, count: found.items }] : []
  })
  return (
    <PanelSection
      title={t('plan.title')}
      isFlush
      aside={plan ? <Shown shown={rows.length} total={plan.total} /> : null}
    >
      {plan && plan.items.length > 0 ? (
        <p className={`caption mid ${styles['above-table']}`}>{t('plan.basis')}</p>
      ) : null}
      {skipped.length === 0 && !plan?.later ? null : (
        <ul className={`caption mid ${styles.skipped}`}>
          {skipped.map(({ reason, count }) => (
            <li key={reason}>{t(`skip.${reason}`, { count })}</li>
          ))}
          {plan?.later ? <li>{t('plan.later', { count: plan.later })}</li> : null}
        </ul>
      )}
      {!plan || plan.items.length === 0 ? (
        <p className={`mid ${styles.empty}`}>{plan ? t('plan.none') : t('plan.unknown')}</p>
      ) : (
        <>
          <PlainTable
            isCaptionHidden
            hasNoLinks
            caption={t('plan.title')}
            columns={columns}
            rows={rows}
            rowId={({ stockItemId }) => stockItemId}
          />
          {plan.items.length > rows.length ? (
            <p className={styles.empty}>
              <Button onClick={() => setWhole(true)}>{t('plan.more', { count: plan.items.length })}</Button>
            </p>
          ) : null}
        </>
      )}
    </PanelSection>
  )
}

function Shown({ shown, total }: { shown: number; total: number }) {
  const t = useT(connectorTexts)
  return total > shown ? <span className="caption low">{t('shown', { shown, total })}</span> : null
}
