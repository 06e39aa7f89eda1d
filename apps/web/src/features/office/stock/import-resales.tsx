import { RESALE_COLUMNS } from '@app/contract/payments/stock-facts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { importResales, previewResales, type ResaleFile } from './stock-calls.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

type Row = ResaleFile['rows'][number]

/** Records the resales of a file: first a preview of every row, then all of them or none. */
export function ImportResales() {
  const t = useT(stockTexts)
  return (
    <DialogButton icon="plus" dialog={<ImportDialog />}>
      {t('import.open')}
    </DialogButton>
  )
}

function ImportDialog() {
  const t = useT(stockTexts)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState('')
  const preview = useMutation({ mutationFn: (text: string) => previewResales({ file: text }) })
  const wrong = preview.data?.rows.filter(({ outcome }) => outcome === 'wrong') ?? []
  const canImport = preview.data !== undefined && wrong.length === 0
  return (
    <ReasonDialog
      title={t('import.title')}
      confirmLabel={t('import.save')}
      reason="required"
      isGentle
      done={null}
      onConfirm={async (reason) => {
        if (!canImport) throw new Error(t('import.first'))
        const { rows } = await importResales({ file, reason })
        const count = rows.filter(({ outcome }) => outcome === 'new').length
        showToast({ kind: 'success', text: t('import.done', { count }) })
      }}
      describe={(error) => failureText(error, error instanceof Error ? error.message : t('import.failed'))}
    >
      <p className="mid">{t('import.about', { columns: RESALE_COLUMNS.join(', ') })}</p>
      <Button isLoading={preview.isPending} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept=".csv,text/csv"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          void chosen?.text().then((text) => {
            setFile(text)
            preview.mutate(text)
          })
        }}
      />
      {preview.error ? (
        <Note tone="bad" isLive>
          {failureText(preview.error, t('import.failed'))}
        </Note>
      ) : null}
      {preview.data ? <Preview rows={preview.data.rows} wrong={wrong} /> : null}
    </ReasonDialog>
  )
}

function Preview({ rows, wrong }: { rows: readonly Row[]; wrong: readonly Row[] }) {
  const t = useT(stockTexts)
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const columns: Column<Row>[] = columnsOf((id) => t(`import.${id}`), {
    row: ({ row }) => t('import.rowNumber', { row }),
    reference: ({ reference }) => reference,
    problem: ({ column, problem }) => (column === null ? problem : t('import.column', { column })),
  })
  return (
    <div className={styles.name}>
      <Note tone={wrong.length > 0 ? 'bad' : 'ok'} isLive>
        {wrong.length > 0
          ? t('import.wrong', { count: wrong.length })
          : t('import.ready', { new: count('new'), waits: count('waits'), recorded: count('recorded') })}
      </Note>
      {wrong.length > 0 ? (
        <PlainTable
          isCaptionHidden
          hasNoLinks
          caption={t('import.problem')}
          columns={columns}
          rows={wrong}
          rowId={({ row }) => String(row)}
        />
      ) : null}
    </div>
  )
}
