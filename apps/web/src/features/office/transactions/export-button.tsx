import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { filterQuery, type FilterValues } from './filters.ts'
import { askForExport } from './transactions-calls.ts'
import { transactionsTexts } from './transactions-texts.ts'

/** Exports the whole filtered list as a file. The link works once, within a minute, in this browser. */
export function ExportButton({ values }: { values: FilterValues }) {
  const t = useT(transactionsTexts)
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const { url, rows } = await askForExport(filterQuery(values))
      window.location.assign(url)
      showToast({ kind: 'info', text: t('export.started', { count: rows }) })
    } catch (error) {
      showToast({
        kind: 'error',
        text: (error instanceof ApiError && error.message) || t('export.failed'),
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" isLoading={isBusy} onClick={() => void download()}>
      {t('export.action')}
    </Button>
  )
}
