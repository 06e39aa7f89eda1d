import './calculator.css'
import './item.css'
import type { SkinItem } from '@app/contract/catalog/prices'
import { useParams } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PriceBand } from '#components/ui/price-band.tsx'
import { SkinWords } from '#components/ui/skin-words.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { itemPath, paths } from '#lib/paths.ts'
import { calculatorTexts } from './calculator-texts.ts'
import { ItemHistory } from './item-history.tsx'
import { ItemPrice } from './item-price.tsx'
import { ItemTrust } from './item-trust.tsx'
import { lastFilters } from './use-filters.ts'
import { useItem } from './use-item.ts'

export function ItemPage() {
  const t = useT(calculatorTexts)
  const { slug = '' } = useParams()
  const { item, reload } = useItem(slug)
  const loaded = typeof item === 'object' ? item : undefined
  return (
    <div className="item-page">
      <PageLink className="back-link" to={paths.calculator + lastFilters()}>
        <Icon name="chevron" isSmall />
        {t('item.back')}
      </PageLink>
      <header className={`item-name rarity-${loaded?.rarity ?? 'default'}`}>
        {/* One element in every state: it has the focus when the page opens, and must not lose it when the item comes. */}
        <PageHeading>{loaded ? <ShortName item={loaded} /> : t(HEADINGS[item as WithoutItem])}</PageHeading>
        {loaded ? <ItemFacts item={loaded} /> : null}
      </header>
      {loaded ? <Item item={loaded} /> : <NoItem state={item as WithoutItem} onRetry={reload} />}
    </div>
  )
}

type WithoutItem = Exclude<ReturnType<typeof useItem>['item'], SkinItem>

const HEADINGS = { loading: 'item.loading', unknown: 'item.notFound', failed: 'item.title' } as const

function ShortName({ item: { finish, weaponType, market_hash_name: marketName } }: { item: SkinItem }) {
  return <span lang="en">{finish ?? weaponType ?? marketName}</span>
}

function ItemFacts({ item }: { item: SkinItem }) {
  const { weaponType, finish, category, wear, statTrak, souvenir, marketPrice } = item
  return (
    <p className="mid">
      {weaponType && finish ? (
        <SkinWords
          weapon={weaponType}
          category={category}
          wear={wear}
          statTrak={statTrak}
          souvenir={souvenir}
        />
      ) : null}
      {marketPrice === null ? null : <PriceBand marketGrosze={toGrosze(marketPrice)} />}
    </p>
  )
}

function Item({ item }: { item: SkinItem }) {
  const t = useT(calculatorTexts)
  const name = item.market_hash_name
  return (
    <>
      <PageMeta
        title={t('item.metaTitle', { name })}
        description={t('item.metaDescription', { name })}
        path={itemPath(item.slug)}
      />
      <div className="item-columns">
        <div className={`panel item-figure rarity-${item.rarity ?? 'default'}`}>
          <ItemPicture url={item.image} width={384} height={288} isEager />
        </div>
        <ItemPrice item={item} />
        <ItemTrust item={item} />
        <ItemHistory points={item.history} />
      </div>
    </>
  )
}

function NoItem({ state, onRetry }: { state: WithoutItem; onRetry: () => void }) {
  const t = useT(calculatorTexts)
  return (
    <>
      <PageMeta title={t(state === 'unknown' ? 'item.notFound' : 'item.title')} />
      {state === 'unknown' ? (
        <>
          <p className="lead">{t('item.notFoundLead')}</p>
          <div>
            <ButtonLink variant="primary" to={paths.calculator}>
              {t('item.back')}
            </ButtonLink>
          </div>
        </>
      ) : null}
      {state === 'failed' ? <ErrorNotice message={t('item.failed')} onRetry={onRetry} /> : null}
      {state === 'loading' ? (
        <div className="item-columns item-loading" aria-hidden="true">
          <div className="panel item-figure" />
          <div className="skeleton item-price" />
        </div>
      ) : null}
    </>
  )
}
