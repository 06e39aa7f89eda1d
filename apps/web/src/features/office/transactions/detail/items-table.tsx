import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { detailTexts } from './detail-texts.ts'
import type { DeclaredItem } from './item-lines.tsx'
import listResultStyles from '#components/admin/list-result.module.css'
import skinWordsStyles from '#components/ui/skin-words.module.css'

/** All facts of every item, as the specification lists them. */
export function ItemsTable({ items }: { items: readonly DeclaredItem[] }) {
  const t = useT(detailTexts)
  const columns = useColumns()
  return (
    <div className={`panel ${listResultStyles['admin-table']}`}>
      <DataTable
        hasNoLinks
        caption={t('items.title')}
        columns={columns}
        rows={items}
        rowId={(item) => item.assetId}
      />
    </div>
  )
}

function useColumns(): Column<DeclaredItem>[] {
  const t = useT(detailTexts)
  const none = t('items.none')
  return columnsOf((id) => t(`items.${id}`), {
    name: (item) => <span lang="en">{item.name}</span>,
    type: {
      onCard: 'none',
      cell: (item) => (
        <span className="no-wrap" lang="en">
          {item.weaponType ?? none}
        </span>
      ),
    },
    rarity: {
      onCard: 'inline',
      cell: (item) => (
        <span className={`rarity-${item.rarity.toLowerCase()}`} lang="en">
          <span className={skinWordsStyles['rarity-name']}>{item.rarity}</span>
        </span>
      ),
    },
    wear: {
      onCard: 'inline',
      cell: (item) => (
        <span className="no-wrap" lang="en">
          {item.wear ? WEAR_TEXTS[item.wear] : none}
        </span>
      ),
    },
    marks: (item) => (
      <span lang="en">
        {item.statTrak ? <span className={skinWordsStyles.stattrak}>StatTrak™ </span> : null}
        {item.souvenir ? <span className={skinWordsStyles.souvenir}>Souvenir</span> : null}
        {item.statTrak || item.souvenir ? null : none}
      </span>
    ),
    market: { isRight: true, cell: (item) => <Money grosze={toGrosze(item.marketPrice)} /> },
    our: {
      onCard: 'aside',
      isRight: true,
      cell: (item) => <Money grosze={toGrosze(item.ourPrice)} isPayout />,
    },
  })
}
