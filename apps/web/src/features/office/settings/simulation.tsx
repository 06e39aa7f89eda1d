import type { PriceSimulation } from '@app/contract/office/review'
import { DataTable } from '#components/admin/data-table.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { settingsTexts } from './settings-texts.ts'

type Change = PriceSimulation['changes'][number]

const zloty = (amount: number) => formatGrosze(toGrosze(amount))

function useColumns(): Column<Change>[] {
  const t = useT(settingsTexts)
  return [
    {
      id: 'item',
      header: t('simulation.item'),
      cell: ({ name, count }) => <span lang="en">{count > 1 ? `${name} × ${count}` : name}</span>,
    },
    {
      id: 'before',
      header: t('preview.before'),
      isRight: true,
      cell: ({ before }) => <span className="num">{zloty(before)}</span>,
    },
    {
      id: 'after',
      header: t('preview.after'),
      isRight: true,
      cell: ({ after }) => <b className="num">{zloty(after)}</b>,
    },
  ]
}

/** What the quotes of the last day would have cost with the changed rule. */
export function Simulation({ simulation }: { simulation: PriceSimulation }) {
  const t = useT(settingsTexts)
  const columns = useColumns()
  const { quotes, items, isPartial, before, after, changes } = simulation
  if (items === 0) return <p className="caption low">{t('simulation.none')}</p>
  return (
    <>
      <p>
        {t(isPartial ? 'simulation.newest' : 'simulation.all', { quotes, items })}{' '}
        <b className="num">{t('simulation.sum', { before: zloty(before), after: zloty(after) })}</b>
      </p>
      {changes.length === 0 ? (
        <p className="caption low">{t('simulation.same')}</p>
      ) : (
        <DataTable
          caption={t('simulation.changes')}
          hasNoLinks
          columns={columns}
          rows={changes}
          rowId={({ name }) => name}
        />
      )}
      <p className="caption low">{t('simulation.limits')}</p>
    </>
  )
}
