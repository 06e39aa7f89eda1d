import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import type { SkinItem } from '@app/contract/catalog/prices'
import { useParams } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { itemPath, paths } from '#lib/paths.ts'
import { hasStar, rarityClass, rarityText } from '#lib/skin-rarity.ts'
import { calculatorTexts } from './calculator-texts.ts'
import { ItemAlert } from './item-alert.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemPrice } from './item-price.tsx'
import { ItemTrust } from './item-trust.tsx'
import { OtherWears } from './other-wears.tsx'
import { lastFilters } from './use-filters.ts'
import { useItem } from './use-item.ts'
import skeletonStyles from '#components/ui/skeleton.module.css'
import skinWordsStyles from '#components/ui/skin-words.module.css'
import itemPriceStyles from '#features/site/calculator/item-price.module.css'
import styles from '#features/site/calculator/item-page.module.css'

export function ItemPage() {
  const t = useT(calculatorTexts)
  const { slug = '' } = useParams()
  const { item, reload } = useItem(slug)
  const loaded = typeof item === 'object' ? item : undefined
  return (
    <div className={styles['item-page']}>
      <PageLink className="back-link" to={paths.calculator + lastFilters()}>
        <Icon name="chevron" isSmall />
        {t('item.back')}
      </PageLink>
      <header
        className={`${styles['item-name']} ${rarityClass(loaded?.steamRarity ?? 'Default', loaded?.category ?? null)}`}
      >
        {/* One element in every state: it has the focus when the page opens, and must not lose it when the item comes. */}
        <PageHeading>{loaded ? <ItemName item={loaded} /> : t(HEADINGS[item as WithoutItem])}</PageHeading>
        {loaded ? <ItemFacts item={loaded} /> : null}
      </header>
      {loaded ? <Item item={loaded} /> : <NoItem state={item as WithoutItem} onRetry={reload} />}
    </div>
  )
}

type ItemProps = { item: SkinItem }
type WithoutItem = Exclude<ReturnType<typeof useItem>['item'], SkinItem>

const HEADINGS = { loading: 'item.loading', unknown: 'item.notFound', failed: 'item.title' } as const

function ItemName({ item: { finish, weaponType, category, market_hash_name: marketName } }: ItemProps) {
  if (weaponType === null) return <span lang="en">{marketName}</span>
  return (
    <span lang="en">
      {hasStar(category) ? '★ ' : null}
      {weaponType} {finish}
    </span>
  )
}

function ItemFacts({ item: { category, wear, statTrak, souvenir, steamRarity } }: ItemProps) {
  return (
    <p className="mid" lang="en">
      {statTrak ? <span className={skinWordsStyles.stattrak}>StatTrak™</span> : null}
      {souvenir ? <span className={skinWordsStyles.souvenir}>Souvenir</span> : null}
      {wear ? <span>{WEAR_TEXTS[wear]}</span> : null}
      <span className={skinWordsStyles['rarity-name']}>{rarityText(steamRarity, category)}</span>
    </p>
  )
}

function Item({ item }: ItemProps) {
  const t = useT(calculatorTexts)
  const name = item.market_hash_name
  return (
    <>
      <PageMeta
        title={t('item.metaTitle', { name })}
        description={t('item.metaDescription', { name })}
        path={itemPath(item.slug)}
      />
      <div className={styles['item-columns']}>
        <div className={`panel ${styles['item-figure']} ${rarityClass(item.steamRarity, item.category)}`}>
          <ItemPicture url={item.image} width={512} height={384} isEager />
        </div>
        <div className={styles['item-side']}>
          <ItemPrice item={item} />
          <ItemAlert item={item} />
          <ItemTrust item={item} />
        </div>
        <OtherWears item={item} />
        <ItemHistory item={item} />
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
        <div className={`${styles['item-columns']} ${styles['item-loading']}`} aria-hidden="true">
          <div className={`panel ${styles['item-figure']}`} />
          <div className={`${skeletonStyles.skeleton} ${itemPriceStyles['item-price']}`} />
        </div>
      ) : null}
    </>
  )
}
