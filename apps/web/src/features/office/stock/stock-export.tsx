import { useMutation } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { askForStockExport } from './stock-calls.ts'
import { stockTexts } from './stock-texts.ts'

/** Exports the whole filtered list as a file. The link works once, within a minute, in this browser. */
export function StockExport({ filter }: { filter: Readonly<Record<string, string>> }) {
  const t = useT(stockTexts)
  const file = useMutation({
    mutationFn: () => askForStockExport(filter as Parameters<typeof askForStockExport>[0]),
    onSuccess: ({ url, rows }) => {
      window.location.assign(url)
      showToast({ kind: 'info', text: t('export.started', { count: rows }) })
    },
    onError: (error) => showToast({ kind: 'error', text: failureText(error, t('export.failed')) }),
  })
  return (
    <Button icon="download" isLoading={file.isPending} onClick={() => file.mutate()}>
      {t('export.action')}
    </Button>
  )
}
