import type { AdminTransaction } from '@app/contract/office/money'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { SkinWords } from '#components/ui/skin-words.tsx'
import { toGrosze } from '#lib/format-money.ts'
import styles from '#features/office/transactions/detail/item-lines.module.css'

export type DeclaredItem = NonNullable<AdminTransaction['sale']>['items'][number]

/** A short list of a sale's items: picture, name and price we pay. */
export function ItemLines({ items }: { items: readonly DeclaredItem[] }) {
  return (
    <ul className={styles['item-lines']}>
      {items.map((item) => (
        <li key={item.assetId}>
          <ItemThumb item={item} />
          <ItemName item={item} />
          <Money grosze={toGrosze(item.ourPrice)} />
        </li>
      ))}
    </ul>
  )
}

export function ItemThumb({ item }: { item: Pick<DeclaredItem, 'image' | 'rarity'> }) {
  return (
    <span className={`${styles['item-thumb']} rarity-${item.rarity.toLowerCase()}`}>
      <ItemPicture url={item.image} width={72} height={54} />
    </span>
  )
}

export function ItemName({ item }: { item: DeclaredItem }) {
  return (
    <span className={styles['item-named']}>
      <b lang="en">{item.name}</b>
      <span className="caption low">
        <SkinWords
          weapon=""
          category={null}
          wear={item.wear}
          statTrak={item.statTrak}
          souvenir={item.souvenir}
        />
      </span>
    </span>
  )
}
