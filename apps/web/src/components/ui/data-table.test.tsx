import { fireEvent, screen } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { DataTable, type Column } from './data-table.tsx'

type Row = { id: string }

const ROWS: readonly Row[] = Array.from({ length: 100 }, (_, index) => ({ id: String(index + 1) }))
const nameOf = (row: Row) => row.id
let rendered: string[] = []
const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'id',
    header: 'Number',
    cell: (row) => {
      rendered.push(row.id)
      return row.id
    },
  },
]

function Table() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const onToggle = useCallback(
    (id: string) => setSelectedIds((before) => before.symmetricDifference(new Set([id]))),
    [],
  )
  return (
    <DataTable
      caption="Rows"
      columns={COLUMNS}
      rows={ROWS}
      rowId={(row) => row.id}
      selection={{ selectedIds, onToggle, nameOf }}
    />
  )
}

test('ticking a box renders only its own row out of a hundred', async () => {
  await renderPage(<Table />, { at: '/' })
  const box = screen.getByLabelText<HTMLInputElement>('Zaznacz 42')
  rendered = []
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(rendered).toEqual(['42'])
})
