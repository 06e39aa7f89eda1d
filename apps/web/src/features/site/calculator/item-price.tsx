import type { SkinItem } from '@app/contract/catalog/prices'
import { TwoPrices } from './two-prices.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { PriceExplanation } from '#components/price-explanation/price-explanation.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatTime } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { toggleInBasket, useBasket } from '#lib/basket.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { paths } from '#lib/paths.ts'
import { useInventoryLink } from '#lib/session/use-inventory-link.ts'
import { calculatorTexts } from './calculator-texts.ts'
import { LATE_AFTER_MS, PricesFrom } from './price-age.tsx'
import styles from '#features/site/calculator/item-price.module.css'

export function ItemPrice({ item }: { item: SkinItem }) {
  const t = useT(calculatorTexts)
  const language = useLanguage()
  const { marketPrice, ourPrice, laterPrice } = item
  const { minimum, minimumGrosze } = useOffer()
  const isLate = item.ageSeconds * 1000 > LATE_AFTER_MS
  return (
    <section
      className={classNames(
        'panel',
        styles['item-price'],
        item.notBought !== null && styles['is-not-bought'],
      )}
      aria-label={t('column.item')}
    >
      {marketPrice === null || ourPrice === null ? (
        <p className={styles['item-no-price']}>{t('item.noPrice')}</p>
      ) : (
        <TwoPrices
          marketGrosze={toGrosze(marketPrice)}
          now={{ ratePercent: item.rateBps / 100, grosze: toGrosze(ourPrice) }}
          later={{ ratePercent: item.laterRateBps / 100, grosze: toGrosze(laterPrice ?? ourPrice) }}
        />
      )}
      {isLate ? (
        <Note tone="warn">
          <strong>{t('prices.stale', { time: formatTime(item.fetchedAt, language) })}</strong>
        </Note>
      ) : (
        <div className={`caption low ${styles['item-source']}`}>
          <PricesFrom fetchedAt={new Date(item.fetchedAt)} source={item.source} />
          {item.explanation ? <PriceExplanation explanation={item.explanation} /> : null}
        </div>
      )}
      {item.notBought === null && ourPrice !== null && toGrosze(ourPrice) < minimumGrosze ? (
        <p className="small mid">{t('item.belowMinimum', { minimum })}</p>
      ) : null}
      {isLate && item.explanation ? <PriceExplanation explanation={item.explanation} /> : null}
      {item.phases.length > 0 ? (
        <Note tone="info">{t('item.phases', { phases: item.phases.join(', ') })}</Note>
      ) : null}
      {item.notBought ? <WhyNot reason={item.notBought} /> : null}
      <ItemActions item={item} />
    </section>
  )
}

function WhyNot({ reason }: { reason: NonNullable<SkinItem['notBought']> }) {
  const t = useT(calculatorTexts)
  const appraisal =
    reason === 'phase_dependent' ? (
      <ButtonLink size="small" to={paths.support}>
        {t('item.appraisal')}
      </ButtonLink>
    ) : null
  return (
    <Note tone="warn" icon="lock" actions={appraisal}>
      <strong>{t('item.notBought')}</strong> {t(`why.${reason}`)}
    </Note>
  )
}

function ItemActions({ item }: { item: SkinItem }) {
  const t = useT(calculatorTexts)
  const { to, isSignedIn } = useInventoryLink()
  const name = item.market_hash_name
  const isOwned = useBasket().includes(name)
  return (
    <>
      {item.notBought === null ? (
        <>
          <ButtonLink variant="primary" isFull to={to}>
            {isSignedIn ? t('basket.sell') : t('basket.signIn')}
          </ButtonLink>
          <Button isFull aria-pressed={isOwned} onClick={() => toggleInBasket(name)}>
            {t(isOwned ? 'item.owned' : 'item.own')}
          </Button>
        </>
      ) : null}
      <a
        className={styles['item-steam']}
        href={item.steam_url}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        {t('item.steam')}
        <Icon name="external" isSmall />
        <span className="visually-hidden"> {t('item.newTab')}</span>
      </a>
    </>
  )
}
