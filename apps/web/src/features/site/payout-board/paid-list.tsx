import type { BoardEntry } from '@app/contract/selling/payout-board'
import { MARK_SHAPE, MARKS_MAX, MARKS_MIN } from '@app/contract/selling/payout-board-facts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#components/ui/button.tsx'
import { PlainTable, type Column } from '#components/ui/plain-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { boardTexts } from './board-texts.ts'
import { useRailName } from './use-rail-name.ts'
import proofStyles from '#components/proof.module.css'
import styles from '#features/site/payout-board/paid-list.module.css'

const MARK_CHARS = 19
const ROWS_AT_FIRST = 10

/** The last payouts, with a field where sellers find their own payout. */
export function PaidList({ entries }: { entries: readonly BoardEntry[] }) {
  const t = useT(boardTexts)
  const { hash } = useLocation()
  const [typed, setTyped] = useState(() => markIn(hash))
  const mark = typed.trim().toLowerCase()
  const found = entries.find((entry) => entry.mark === mark)
  return (
    <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="board-list">
      <h2 id="board-list">{t('list.title')}</h2>
      <Field label={t('find.label')} hint={t('find.hint')}>
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={MARK_CHARS + 1}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {/* Stands there from the start, so that every change is announced. */}
      <output className={styles['board-found']}>
        <Finding mark={mark} found={found} />
      </output>
      {entries.length === 0 ? (
        <EmptyState icon="clock" title={t('list.empty')}>
          {t('list.emptyText', { count: MARKS_MIN })}
        </EmptyState>
      ) : (
        <Entries entries={entries} foundMark={found?.mark} />
      )}
    </section>
  )
}

function Finding({ mark, found }: { mark: string; found: BoardEntry | undefined }) {
  const t = useT(boardTexts)
  const nameOf = useRailName()
  const language = useLanguage()
  if (mark === '') return null
  if (found) {
    const words = { rail: nameOf(found.rail), day: formatDay(found.day, language) }
    return <Note tone="ok">{t('find.found', words)}</Note>
  }
  if (mark.length < MARK_CHARS) return null
  return MARK_SHAPE.test(mark) ? (
    <Note tone="info">{t('find.missing', { count: MARKS_MAX })}</Note>
  ) : (
    <Note tone="warn">{t('find.wrong')}</Note>
  )
}

type EntriesProps = { entries: readonly BoardEntry[]; foundMark: string | undefined }

function Entries({ entries, foundMark }: EntriesProps) {
  const t = useT(boardTexts)
  const columns = useColumns(entries.some(({ band }) => band !== null))
  const [isWhole, setWhole] = useState(false)
  const foundPlace = entries.findIndex(({ mark }) => mark === foundMark)
  const rows = isWhole || foundPlace >= ROWS_AT_FIRST ? entries : entries.slice(0, ROWS_AT_FIRST)
  return (
    <>
      <PlainTable
        caption={t('list.title')}
        isCaptionHidden
        hasNoLinks
        columns={columns}
        rows={rows}
        rowId={({ mark }) => mark}
        activeId={foundMark}
      />
      {rows.length < entries.length ? (
        <Button onClick={() => setWhole(true)}>{t('list.more', { count: entries.length })}</Button>
      ) : null}
    </>
  )
}

/** Without the amounts while all of them are too rare to be told. */
function useColumns(hasBands: boolean): Column<BoardEntry>[] {
  const t = useT(boardTexts)
  const nameOf = useRailName()
  const language = useLanguage()
  const bands: Column<BoardEntry> = {
    id: 'band',
    header: t('list.band'),
    isRight: true,
    cell: ({ band }) => (band === null ? <span className="low">{t('band.none')}</span> : t(`band.${band}`)),
    onCard: 'aside',
  }
  return [
    { id: 'mark', header: t('list.mark'), cell: ({ mark }) => <span className="mono">{mark}</span> },
    { id: 'method', header: t('column.method'), cell: ({ rail }) => nameOf(rail), onCard: 'inline' },
    { id: 'day', header: t('list.day'), cell: ({ day }) => formatDay(day, language), onCard: 'inline' },
    {
      id: 'pace',
      header: t('list.pace'),
      cell: ({ pace }) => (pace === null ? t('pace.none') : t(`pace.${pace}`)),
      onCard: 'inline',
    },
    ...(hasBands ? [bands] : []),
  ]
}

/** The value after the `#` in a link from a sale. */
function markIn(hash: string): string {
  return hash.startsWith('#m=') ? hash.slice(3, 3 + MARK_CHARS) : ''
}
