import { setImmediate as yieldToMain } from 'node:timers/promises'
import type { Brand } from '@app/contract/brand'
import { MARGIN, PAGE_WIDTH, type PaperPart, type PdfPaper, type Words } from './pdf-layout.ts'

const PAPER_GREEN = '#0a6b42'
const PAPER_LOW = '#55645d'
const PAPER_WIDTH = PAGE_WIDTH - 2 * MARGIN
const ROW_SIZE = 9.5
/** Height of a row whose tallest cell is empty. */
const LINE_HEIGHT = 15
/** This many rows take some milliseconds of CPU time. */
const ROWS_AT_ONCE = 20

/** Writes the issuer and the title of the document. */
export function writePaperHead(paper: PdfPaper, brand: Brand, title: string): void {
  paper.write(paper.root, 'P', { text: brand.BRAND_NAME, size: 15, weight: 'bold', color: PAPER_GREEN })
  const operator = [
    brand.BRAND_COMPANY,
    brand.BRAND_ADDRESS,
    `NIP ${brand.BRAND_NIP} · KRS ${brand.BRAND_KRS}`,
    brand.BRAND_MAILBOX,
  ].join('\n')
  const address: Words = {
    text: operator,
    size: 8.5,
    color: PAPER_LOW,
    x: MARGIN + PAPER_WIDTH / 2,
    width: PAPER_WIDTH / 2,
    align: 'right',
  }
  paper.write(paper.root, 'P', address)
  paper.moveDown(Math.max(paper.heightOf(address), 24) + 28)
  const heading: Words = { text: title, size: 22, weight: 'bold' }
  paper.write(paper.root, 'H1', heading)
  paper.moveDown(paper.heightOf(heading) + 14)
}

/** Writes the main amount of the document. */
export function writePaperSum(paper: PdfPaper, label: string, sum: string): void {
  paper.write(paper.root, 'P', { text: label, size: 9.5, color: PAPER_LOW })
  paper.moveDown(15)
  paper.write(paper.root, 'P', { text: sum, size: 28, weight: 'bold', color: PAPER_GREEN })
  paper.moveDown(52)
}

export function writePaperFacts(paper: PdfPaper, facts: readonly (readonly [string, string])[]): void {
  const table = paper.part(paper.root, 'Table')
  for (const [label, value] of facts) {
    const shown: Words = { text: value, size: 10, weight: 'bold', x: MARGIN + 180, width: PAPER_WIDTH - 180 }
    paper.ensure(paper.heightOf(shown) + 12)
    const row = paper.part(table, 'TR')
    paper.rule()
    paper.moveDown(6)
    paper.write(row, 'TH', { text: label, size: 10, color: PAPER_LOW, width: 170 })
    paper.write(row, 'TD', shown)
    paper.moveDown(Math.max(paper.heightOf(shown), 14) + 5)
  }
  paper.rule()
}

export function writePaperHeading(paper: PdfPaper, text: string): void {
  paper.ensure(120)
  paper.moveDown(28)
  paper.write(paper.root, 'H2', { text, size: 13, weight: 'bold' })
  paper.moveDown(26)
}

export function writePaperNotes(paper: PdfPaper, notes: readonly string[]): void {
  paper.moveDown(18)
  for (const text of notes) {
    const words: Words = { text, size: 8.5, color: PAPER_LOW }
    paper.ensure(paper.heightOf(words) + 4)
    paper.write(paper.root, 'P', words)
    paper.moveDown(paper.heightOf(words) + 4)
  }
}

type Cells<Name extends string> = Record<Name, string>

export type PaperTable<Name extends string> = {
  /** From left to right; widths in points. A column without a width takes the remaining space. */
  columns: Record<Name, { width?: number; look?: 'low' | 'loud' | 'plain'; isRight?: boolean }>
  /** The column whose texts may need several lines. */
  tallest: NoInfer<Name>
  head: Cells<NoInfer<Name>>
  rows: readonly Cells<NoInfer<Name>>[]
  foot?: Cells<NoInfer<Name>>
}

/** A long table is written with pauses, in which the process serves other requests. */
export async function writePaperTable<Name extends string>(
  paper: PdfPaper,
  table: PaperTable<Name>,
): Promise<void> {
  const part = paper.part(paper.root, 'Table')
  const write = rowWriter(paper, part, table)
  write('TH', table.head)
  for (const [index, cells] of table.rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToMain()
    if (paper.ensure(write.heightOf(cells) + 12)) write('TH', table.head)
    write('TD', cells)
  }
  if (table.foot) {
    if (paper.ensure(40)) write('TH', table.head)
    write('TH', table.foot)
  }
  paper.rule()
}

function rowWriter<Name extends string>(paper: PdfPaper, part: PaperPart, table: PaperTable<Name>) {
  const places = placesOf(table)
  const heightOf = (cells: Cells<Name>) =>
    Math.max(
      paper.heightOf({ text: cells[table.tallest], size: ROW_SIZE, ...places[table.tallest] }),
      LINE_HEIGHT,
    )
  const write = (tag: 'TH' | 'TD', cells: Cells<Name>) => {
    const row = paper.part(part, 'TR')
    paper.rule()
    paper.moveDown(5)
    for (const name of Object.keys(table.columns) as Name[]) {
      const { look = 'plain' } = table.columns[name]
      paper.write(row, tag, {
        text: cells[name],
        size: ROW_SIZE,
        weight: tag === 'TH' || look === 'loud' ? 'bold' : 'regular',
        color: look === 'low' && tag === 'TD' ? PAPER_LOW : '#0e1613',
        ...places[name],
      })
    }
    paper.moveDown(heightOf(cells) + 4)
  }
  return Object.assign(write, { heightOf })
}

type Place = { x: number; width: number; align: 'left' | 'right' }

function placesOf<Name extends string>({ columns }: PaperTable<Name>): Record<Name, Place> {
  const all = Object.entries(columns) as [Name, PaperTable<Name>['columns'][Name]][]
  const fixed = all.reduce((sum, [, { width = 0 }]) => sum + width, 0)
  let x = MARGIN
  const places = all.map(([name, { width = PAPER_WIDTH - fixed, isRight = false }]) => {
    const place: Place = { x, width, align: isRight ? 'right' : 'left' }
    x += width
    return [name, place] as const
  })
  return Object.fromEntries(places) as Record<Name, Place>
}
