import type { RowSelectionState } from '@tanstack/react-table'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { DataTable } from './data-table.tsx'

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
  const [state, onChange] = useState<RowSelectionState>({})
  return (
    <DataTable
      caption="Rows"
      columns={COLUMNS}
      rows={ROWS}
      rowId={nameOf}
      selection={{ state, onChange, nameOf }}
    />
  )
}

afterEach(cleanup)

test('ticking a box renders only its own row out of a hundred', async () => {
  await renderPage(<Table />, { at: '/' })
  const box = screen.getByLabelText<HTMLInputElement>('Zaznacz 42')
  rendered = []
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(rendered).toEqual(['42'])
})

test('a click with Shift selects all rows from the last one', async () => {
  await renderPage(<Table />, { at: '/' })
  fireEvent.click(screen.getByLabelText('Zaznacz 3'))
  fireEvent.click(screen.getByLabelText('Zaznacz 6'), { shiftKey: true })
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true })
  expect(ticked.map((box) => box.ariaLabel)).toEqual(['3', '4', '5', '6'].map((id) => `Zaznacz ${id}`))
})
