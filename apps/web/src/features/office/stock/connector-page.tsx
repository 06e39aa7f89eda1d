import { LISTING_SKIPS, MARKET_PROBLEMS } from '@app/contract/payments/listing-facts'
import type { AnswerOf } from '@app/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
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
      aside={<PageLink to={paths.adminSettings}>{t('state.change')}</PageLink>}
    >
      <div className="stack">
        <p>
          <strong>{t(`mode.${data.mode}`)}</strong>
        </p>
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

function useListingColumns(): Column<Listing>[] {
  const t = useT(connectorTexts)
  const problemWords = useProblemWords()
  return columnsOf((id) => t(`column.${id}`), {
    name: ({ name }) => name,
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
    name: ({ name }) => name,
    cost: { isRight: true, onCard: 'inline', cell: ({ cost }) => zloty(cost) },
    market: { isRight: true, onCard: 'inline', cell: ({ marketNow }) => zloty(marketNow) },
    floor: { isRight: true, cell: ({ floor }) => <Dollars amount={floor} /> },
    price: { isRight: true, onCard: 'aside', cell: ({ price }) => <Dollars amount={price} /> },
  })
}

function PlanRows({ plan }: { plan: Connector['plan'] }) {
  const t = useT(connectorTexts)
  const columns = usePlanColumns()
  const skipped = LISTING_SKIPS.flatMap((reason) => {
    const found = plan?.skipped.find((one) => one.reason === reason)
    return found ? [{ reason, count: found.items }] : []
  })
  return (
    <PanelSection
      title={t('plan.title')}
      isFlush
      aside={plan ? <Shown shown={plan.items.length} total={plan.total} /> : null}
    >
      {skipped.length === 0 ? null : (
        <ul className={`caption mid ${styles.skipped}`}>
          {skipped.map(({ reason, count }) => (
            <li key={reason}>{t(`skip.${reason}`, { count })}</li>
          ))}
        </ul>
      )}
      {!plan || plan.items.length === 0 ? (
        <p className={`mid ${styles.empty}`}>{plan ? t('plan.none') : t('plan.unknown')}</p>
      ) : (
        <PlainTable
          isCaptionHidden
          hasNoLinks
          caption={t('plan.title')}
          columns={columns}
          rows={plan.items}
          rowId={({ stockItemId }) => stockItemId}
        />
      )}
    </PanelSection>
  )
}

function Shown({ shown, total }: { shown: number; total: number }) {
  const t = useT(connectorTexts)
  return total > shown ? <span className="caption low">{t('shown', { shown, total })}</span> : null
}
