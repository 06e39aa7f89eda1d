import type { Sale } from '@app/contract/selling/sales'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast.ts'
import { describeProblem } from '../describe-problem.ts'
import { fetchConfirmation, fetchContract } from './sale-calls.ts'
import { saleTexts } from './sale-texts.ts'

/**
 * The contract is available as soon as the items are received, whatever happens later. The confirmation is available
 * from the payout on, unless the money comes back.
 */
export function SalePapers({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const hasItemsCome = sale.timeline.some(({ state }) => state === 'items_received')
  return (
    <>
      {sale.payout?.state === 'paid' ? (
        <PaperButton
          action={t('confirmation.action')}
          failed={t('confirmation.failed')}
          load={() => fetchConfirmation(sale.id)}
        />
      ) : null}
      {hasItemsCome ? (
        <PaperButton
          action={t('contract.action')}
          failed={t('contract.failed')}
          load={() => fetchContract(sale.id)}
        />
      ) : null}
    </>
  )
}

type PaperButtonProps = { action: string; failed: string; load: () => Promise<File> }

function PaperButton({ action, failed, load }: PaperButtonProps) {
  const t = useT(saleTexts)
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveFile(await load())
    } catch (error) {
      const words = { noConnection: t('confirmation.noConnection'), otherwise: failed }
      showToast({ text: describeProblem(error, words), kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button icon="download" isLoading={isBusy} onClick={() => void download()}>
      {action}
    </Button>
  )
}
