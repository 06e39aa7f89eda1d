import type { RowSelectionState, SortingState } from '@tanstack/react-table'
import { useState } from 'react'
import { Accordion } from '#components/ui/accordion.tsx'
import { Button } from '#components/ui/button.tsx'
import { BarChart, LineChart } from '#components/ui/charts.tsx'
import { ChatBubble } from '#components/ui/chat-bubble.tsx'
import { KeyHint } from '#components/admin/key-hint.tsx'
import { CommandBar } from '#features/office/transactions/command-bar.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { Timeline, type TimelineStep } from '#components/ui/timeline.tsx'
import { paths } from '#lib/paths.ts'
import { GallerySection, Specimen } from './specimen.tsx'
import messageLogStyles from '#components/ticket/message-log.module.css'

type Sale = { id: string; grosze: number; status: 'pending' | 'completed' | 'failed' }

const SALES: readonly Sale[] = [
  { id: '000123', grosze: 42_840, status: 'pending' },
  { id: '000122', grosze: 12_768, status: 'completed' },
  { id: '000121', grosze: 3_311, status: 'failed' },
]
const COLUMNS: readonly Column<Sale>[] = [
  { id: 'id', header: 'Number', cell: (sale) => sale.id, isSortable: true },
  { id: 'status', header: 'Status', cell: (sale) => <StatusPill kind="transaction" status={sale.status} /> },
  {
    id: 'amount',
    header: 'Amount',
    cell: (sale) => <Money grosze={sale.grosze} />,
    isRight: true,
    isSortable: true,
  },
]
const POINTS = [12, 18, 9, 22, 31, 27, 14, 19, 25, 30, 21, 16, 28, 33].map((value, index) => ({
  label: `${index + 1} Nov`,
  value,
}))
const STEPS: readonly TimelineStep[] = [
  { id: 'locked', state: 'done', title: 'Price locked', when: '14:32' },
  { id: 'sent', state: 'done', title: 'Trade offer found', when: '14:36' },
  {
    id: 'paying',
    state: 'current',
    title: 'Payout ordered',
    when: 'usually 9 min',
    body: 'Transfer to mBank ••0001',
  },
  { id: 'paid', state: 'todo', title: 'Paid' },
]
const FAILED_STEPS: readonly TimelineStep[] = [
  { id: 'locked', state: 'done', title: 'Price locked', when: '14:32' },
  {
    id: 'failed',
    state: 'failed',
    title: 'Payout returned by the bank',
    when: '15:10',
    body: 'Correct the account number.',
  },
]
const QUESTIONS = [
  {
    id: 'much',
    question: 'How much do I get?',
    answer: 'A share of each item’s market price, rounded to the grosz.',
  },
  { id: 'cancel', question: 'Can I cancel?', answer: 'Yes, until we confirm that the items arrived.' },
]

export function DataSection() {
  return (
    <GallerySection title="Structure and data">
      <TabsSpecimen />
      <Specimen name="Accordion">
        <Accordion name="gallery-faq" items={QUESTIONS} />
      </Specimen>
      <Specimen name="Timeline: running">
        <Timeline label="Sale" steps={STEPS} />
      </Specimen>
      <Specimen name="Timeline: failed">
        <Timeline label="Failed sale" steps={FAILED_STEPS} />
      </Specimen>
      <TableSpecimen />
      <Specimen name="Pagination">
        <Pagination page={4} pageCount={12} pathOf={(page) => `${paths.design}?page=${page}`} />
      </Specimen>
      <Specimen name="Bar chart">
        <BarChart title="Payouts a day" unit="count, 14 days" points={POINTS} />
      </Specimen>
      <Specimen name="Line chart with a target">
        <LineChart title="Median payout time" unit="minutes" points={POINTS} target={15} />
      </Specimen>
      <Specimen name="Chat">
        <div className={messageLogStyles['chat-log']} role="log" aria-label="Messages">
          <ChatBubble author="you" when="14:02" text="The payout has not arrived yet." />
          <ChatBubble author="staff" when="14:09" text={'We are looking at it.\nIt takes a minute.'} />
          <ChatBubble author="you" text="Thank you" state="sending" />
          <ChatBubble author="you" text="Any news?" state="failed" />
        </div>
      </Specimen>
    </GallerySection>
  )
}

function TabsSpecimen() {
  const [tab, setTab] = useState<'form' | 'faq'>('form')
  return (
    <Specimen name="Tabs">
      <Tabs
        label="Support"
        selectedId={tab}
        onSelect={setTab}
        tabs={[
          { id: 'form', label: 'Contact form', panel: <p>Arrow keys change the tab.</p> },
          { id: 'faq', label: 'FAQ (8)', panel: <p>Questions and answers.</p> },
        ]}
      />
    </Specimen>
  )
}

function TableSpecimen() {
  const [selected, setSelected] = useState<RowSelectionState>({ '000122': true })
  const [sorting, setSorting] = useState<SortingState>([{ id: 'id', desc: true }])
  return (
    <Specimen name="Table: sorting, selection; command bar">
      <div className="panel">
        <DataTable
          caption="Sales"
          columns={COLUMNS}
          rows={sorting[0]?.desc ? SALES : SALES.toReversed()}
          rowId={(sale) => sale.id}
          sorting={{ state: sorting, onChange: setSorting }}
          selection={{ state: selected, onChange: setSelected, nameOf: (sale) => `sale ${sale.id}` }}
        />
      </div>
      <CommandBar count={Object.keys(selected).length} summary={<Money grosze={12_768} />}>
        <Button size="small">
          Approve <KeyHint>A</KeyHint>
        </Button>
        <Button size="small" variant="ghost">
          Export CSV
        </Button>
      </CommandBar>
    </Specimen>
  )
}
