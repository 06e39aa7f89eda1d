import type { Sale } from '@app/contract/sales'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast.ts'
import { describeProblem } from '../describe-problem.ts'
import { fetchConfirmation } from './sale-calls.ts'
import { saleTexts } from './sale-texts.ts'

/** There from the moment the money has left until it should come back. */
export function DownloadConfirmation({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const [isBusy, setBusy] = useState(false)
  if (sale.payout?.state !== 'paid') return null

  async function download() {
    setBusy(true)
    try {
      saveFile(await fetchConfirmation(sale.id))
    } catch (error) {
      const words = { noConnection: t('confirmation.noConnection'), otherwise: t('confirmation.failed') }
      showToast({ text: describeProblem(error, words), kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button icon="download" isLoading={isBusy} onClick={() => void download()}>
      {t('confirmation.action')}
    </Button>
  )
}
