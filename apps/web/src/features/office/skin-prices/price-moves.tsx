import { skinPictureUrl } from '@app/contract/catalog/calculator'
import type { PriceMove } from '@app/contract/catalog/item-prices'
import { useQuery } from '@tanstack/react-query'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { PlainTable, type Column } from '#components/ui/plain-table.tsx'
import { staffQuery } from '#lib/api/route-query.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { skinPricesTexts } from './skin-prices-texts.ts'

type PriceMovesProps = { onOpen: (item: { id: number; name: string }) => void }

/** Prices of items that we buy and that moved far between two lists. Hidden when there are none. */
export function PriceMoves({ onOpen }: PriceMovesProps) {
  const t = useT(skinPricesTexts)
  const query = useQuery(staffQuery('GET /api/admin/price-moves', {}))
  const columns = useColumns(onOpen)
  const moves = query.data?.moves ?? []
  if (query.error) return <QueryState query={query} failed={t('moves.failed')} rows={1} />
  if (moves.length === 0) return null
  return (
    <PanelSection title={t('moves.title')} isFlush>
      <PlainTable
        caption={t('moves.title')}
        isCaptionHidden
        columns={columns}
        rows={moves}
        rowId={({ id }) => id}
      />
    </PanelSection>
  )
}

function useColumns(onOpen: PriceMovesProps['onOpen']): Column<PriceMove>[] {
  const t = useT(skinPricesTexts)
  const language = useLanguage()
  const amount = (id: 'before' | 'after'): Column<PriceMove> => ({
    id,
    header: t(`moves.${id}`),
    isRight: true,
    cell: (move) => <span className="num">{formatGrosze(toGrosze(move[id]))}</span>,
  })
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: ({ nameId, market_hash_name: name, phase }) => (
        <span className="row">
          <ItemPicture url={skinPictureUrl(nameId, 96)} width={56} height={42} />
          <Button size="small" variant="ghost" onClick={() => onOpen({ id: nameId, name })}>
            {phase === null ? name : `${name}, ${phase}`}
          </Button>
        </span>
      ),
    },
    amount('before'),
    amount('after'),
    { id: 'at', header: t('moves.at'), cell: ({ at }) => formatDateTime(at, language) },
  ]
}
