import { skinPictureUrl } from '@app/contract/catalog/calculator'
import type { ItemPrice, ItemSourcePrice } from '@app/contract/catalog/item-prices'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Note } from '#components/ui/note.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { PlainTable, type Column } from '#components/ui/plain-table.tsx'
import { staffQuery } from '#lib/api/route-query.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { OverrideDialog } from './override-dialog.tsx'
import { skinPricesTexts } from './skin-prices-texts.ts'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/office/skin-prices/item-price-panel.module.css'

type ItemPricePanelProps = { id: number; name: string; onClose: () => void }

const zloty = (amount: number | null) => (amount === null ? '–' : formatGrosze(toGrosze(amount)))

/** How the price of one item comes about: its markets side by side, the rule, our payout, and a price that staff set. */
export function ItemPricePanel({ id, name, onClose }: ItemPricePanelProps) {
  const t = useT(skinPricesTexts)
  const query = useQuery(staffQuery('GET /api/admin/item-prices/:nameId', { params: { nameId: id } }))
  const heading = useRef<HTMLHeadingElement>(null)
  // Opened from the table below, so the keyboard continues here.
  useEffect(() => heading.current?.focus(), [])
  const item = query.data?.item
  return (
    <section className={`panel ${styles['price-panel']}`} aria-labelledby="item-price-title">
      <div className={styles['price-panel-head']}>
        <ItemPicture url={skinPictureUrl(id)} width={96} height={72} isEager />
        <h2 id="item-price-title" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <IconButton icon="close" label={t('item.close')} onClick={onClose} />
      </div>
      <QueryState query={query} failed={t('item.failed')} rows={4} isFrameless />
      {item ? (
        <>
          {item.prices.map((price) => (
            <Price key={price.phase ?? ''} price={price} rateBps={item.rateBps} />
          ))}
          <Override item={item} />
        </>
      ) : null}
    </section>
  )
}

function Price({ price, rateBps }: { price: ItemPrice['prices'][number]; rateBps: number }) {
  const t = useT(skinPricesTexts)
  const columns = useColumns()
  return (
    <div className="stack">
      <p>
        {price.notBought ? (
          <strong className={styles['price-answer']}>{t(`notBought.${price.notBought}`)}</strong>
        ) : (
          <strong className={`${moneyStyles.payout} ${styles['price-answer']}`}>
            {t('item.ours', { price: zloty(price.ourPrice), percent: rateBps / 100 })}
          </strong>
        )}{' '}
        <span className="mid">
          {price.isWide
            ? t('item.wide', { price: zloty(price.decided) })
            : t('item.decided', { price: zloty(price.decided) })}{' '}
          {price.marketPrice === price.decided ? null : t('item.counts', { price: zloty(price.marketPrice) })}
        </span>
      </p>
      <PlainTable
        caption={price.phase ?? t('item.sources')}
        columns={columns}
        rows={price.sources.toSorted(
          (one, other) => Number(one.price === null) - Number(other.price === null),
        )}
        rowId={({ name }) => name}
        hasNoLinks
      />
    </div>
  )
}

/** On a phone a number has its words beside it, so that a market is two lines. */
function useColumns(): Column<ItemSourcePrice>[] {
  const t = useT(skinPricesTexts)
  const number = (
    id: 'bid' | 'quantity' | 'sold' | 'age',
    header: string,
    value: (row: ItemSourcePrice) => string | number | null,
  ): Column<ItemSourcePrice> => ({
    id,
    header,
    isRight: true,
    onCard: 'inline',
    cell: (row) => {
      const shown = value(row)
      return (
        <span className={shown === null ? styles['price-none'] : undefined}>
          <span className={styles['price-word']}>{header} </span>
          <span className="num">{shown ?? '–'}</span>
        </span>
      )
    },
  })
  return [
    { id: 'name', header: t('item.market'), cell: ({ name }) => name },
    {
      id: 'price',
      header: t('item.price'),
      isRight: true,
      onCard: 'aside',
      cell: ({ price }) => <strong className="num">{zloty(price)}</strong>,
    },
    number('bid', t('item.bid'), ({ bid }) => (bid === null ? null : zloty(bid))),
    number('quantity', t('column.quantity'), ({ quantity }) => quantity),
    number('sold', t('item.sold'), ({ soldIn7Days }) => soldIn7Days),
    number('age', t('item.age'), ({ ageSeconds }) =>
      ageSeconds === null ? null : t('item.minutes', { minutes: Math.round(ageSeconds / 60) }),
    ),
    {
      id: 'use',
      header: t('item.use'),
      onCard: 'line',
      cell: ({ use }) => (
        <Pill tone={use === 'counted' ? 'ok' : 'plain'} icon={use === 'counted' ? 'check' : undefined}>
          {t(`use.${use}`)}
        </Pill>
      ),
    },
  ]
}

function Override({ item }: { item: ItemPrice }) {
  const t = useT(skinPricesTexts)
  const mayChange = useMay()('settings.change')
  const [done, setDone] = useState<string>()
  const { override } = item
  const onSaved = (isDone: boolean) => setDone(isDone ? t('override.done') : t('override.waits'))
  return (
    <div className="stack">
      {override ? (
        <Note tone="info">
          {t(`override.${override.kind}Now`, { price: zloty(override.price), until: override.until })}{' '}
          {override.reason}
        </Note>
      ) : null}
      {done === undefined ? null : (
        <Note tone="ok" isLive>
          {done}
        </Note>
      )}
      {mayChange ? (
        <div className="row">
          <DialogButton
            size="small"
            dialog={<OverrideDialog item={item} isRemoval={false} onSaved={onSaved} />}
          >
            {override ? t('override.change') : t('override.set')}
          </DialogButton>
          {override ? (
            <DialogButton
              size="small"
              variant="ghost"
              dialog={<OverrideDialog item={item} isRemoval onSaved={onSaved} />}
            >
              {t('override.remove')}
            </DialogButton>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
