import { skinPictureUrl } from '@app/contract/catalog/calculator'
import { memo, useState } from 'react'
import { TwoPrices } from './two-prices.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { NotBought } from './not-bought.tsx'
import { SelectionBar } from '#components/ui/selection-bar.tsx'
import { SkinWords } from '#components/ui/skin-words.tsx'
import { clearBasket, toggleInBasket } from '#lib/basket.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { rarityClass } from '#lib/skin-rarity.ts'
import { useInventoryLink } from '#lib/session/use-inventory-link.ts'
import { calculatorTexts } from './calculator-texts.ts'
import type { Basket, BasketLine } from './use-priced-basket.ts'
import styles from '#features/site/calculator/basket-panel.module.css'

/** Shown beside the list on wide screens. */
export const BasketPanel = memo(function BasketPanel({ basket }: { basket: Basket }) {
  const t = useT(calculatorTexts)
  return (
    <section className={`panel ${styles['basket-panel']}`} aria-labelledby="basket-title">
      <div className={styles['basket-head']}>
        <h2 id="basket-title">{basket.lines.length === 0 ? t('basket.emptyTitle') : t('basket.title')}</h2>
        {basket.lines.length === 0 ? null : (
          <Button size="small" variant="ghost" onClick={clearBasket}>
            {t('basket.clear')}
          </Button>
        )}
      </div>
      {basket.lines.length === 0 ? (
        <p className="small mid">{t('basket.emptyLead')}</p>
      ) : (
        <>
          <BasketContent basket={basket} />
          <SellLink isFull />
          <p className="caption low">{t('basket.kept')}</p>
        </>
      )}
    </section>
  )
})

/** Shown at the bottom of narrow screens; its summary opens the same list as a sheet. */
export const BasketBar = memo(function BasketBar({ basket }: { basket: Basket }) {
  const t = useT(calculatorTexts)
  const [isOpen, setOpen] = useState(false)
  const count = basket.lines.length
  // Removing the last item closes the sheet and the bar; adding a new item must not open the sheet again.
  if (count === 0 && isOpen) setOpen(false)
  if (count === 0) return null
  return (
    <>
      <SelectionBar
        count={count}
        payoutGrosze={basket.payoutGrosze}
        open={{ label: t('basket.show'), isOpen, onOpen: () => setOpen(true) }}
      >
        <SellLink />
      </SelectionBar>
      <Dialog
        title={t('basket.title')}
        isOpen={isOpen}
        onDismiss={() => setOpen(false)}
        footer={
          <>
            <Button onClick={clearBasket}>{t('basket.clear')}</Button>
            <SellLink />
          </>
        }
      >
        <BasketContent basket={basket} />
      </Dialog>
    </>
  )
})

function BasketContent({ basket }: { basket: Basket }) {
  const t = useT(calculatorTexts)
  return (
    <div className={styles['basket-content']}>
      <ul className="basket-lines">
        {basket.lines.map((line) => (
          <Line key={line.marketName} line={line} />
        ))}
      </ul>
      <TwoPrices
        marketGrosze={basket.marketGrosze}
        now={{ ratePercent: basket.ratePercent, grosze: basket.payoutGrosze }}
        later={{ ratePercent: basket.laterPercent, grosze: basket.laterGrosze }}
      />
      {basket.notCounted > 0 ? (
        <p className="caption mid">{t('basket.notCounted', { count: basket.notCounted })}</p>
      ) : null}
    </div>
  )
}

function Line({ line: { marketName, row } }: { line: BasketLine }) {
  const t = useT(calculatorTexts)
  return (
    <li className={classNames(styles['basket-line'], row && rarityClass(row.rarity, row.category))}>
      <span className={styles['basket-thumb']}>
        {row ? <ItemPicture url={skinPictureUrl(row.id, 96)} width={96} height={72} /> : null}
      </span>
      <span className={styles['basket-name']}>
        <span lang="en">{row ? (row.finish ?? row.weapon) : marketName}</span>
        {row ? (
          <small>
            <SkinWords
              weapon={row.weapon}
              category={row.category}
              wear={row.wear}
              statTrak={row.statTrak}
              souvenir={row.souvenir}
            />
          </small>
        ) : (
          <small>{t('basket.notListed')}</small>
        )}
        {row?.notBought ? <NotBought reason={row.notBought} /> : null}
      </span>
      {row && !row.notBought ? <Money grosze={row.payoutGrosze} /> : <span aria-hidden="true">–</span>}
      <IconButton
        icon="close"
        label={t('basket.remove', { name: marketName })}
        onClick={() => toggleInBasket(marketName)}
      />
    </li>
  )
}

function SellLink({ isFull = false }: { isFull?: boolean }) {
  const t = useT(calculatorTexts)
  const { to, isSignedIn } = useInventoryLink()
  return (
    <ButtonLink variant="primary" isFull={isFull} to={to}>
      {isSignedIn ? t('basket.sell') : t('basket.signIn')}
    </ButtonLink>
  )
}
