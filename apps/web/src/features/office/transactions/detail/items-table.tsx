import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import { RARITY_NAMES } from '@app/contract/catalog/item-facts'
import { DataTable } from '#components/admin/data-table.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { columnsOf, NOTHING, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { detailTexts } from './detail-texts.ts'
import type { DeclaredItem } from './item-lines.tsx'
import skinWordsStyles from '#components/ui/skin-words.module.css'

/** All facts of every item, as the specification lists them. */
export function ItemsTable({ items }: { items: readonly DeclaredItem[] }) {
  const t = useT(detailTexts)
  const hasMarks = items.some(({ statTrak, souvenir }) => statTrak || souvenir)
  const columns = useColumns().filter(({ id }) => id !== 'marks' || hasMarks)
  return (
    <PanelSection title={t('items.title')} isFlush>
      <DataTable
        hasNoLinks
        isCaptionHidden
        caption={t('items.title')}
        columns={columns}
        rows={items}
        rowId={(item) => item.assetId}
      />
    </PanelSection>
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
          <span className={skinWordsStyles['rarity-name']}>{RARITY_NAMES[item.rarity]}</span>
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
    marks: (item) =>
      item.statTrak || item.souvenir ? (
        <span lang="en">
          {item.statTrak ? <span className={skinWordsStyles.stattrak}>StatTrak™ </span> : null}
          {item.souvenir ? <span className={skinWordsStyles.souvenir}>Souvenir</span> : null}
        </span>
      ) : (
        NOTHING
      ),
    market: { isRight: true, cell: (item) => <Money grosze={toGrosze(item.marketPrice)} /> },
    our: {
      onCard: 'aside',
      isRight: true,
      cell: (item) => <Money grosze={toGrosze(item.ourPrice)} isPayout />,
    },
  })
}
