import type { Sale } from '@app/contract/selling/sales'
import { DownloadButton } from '#components/ui/download-button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
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
        <DownloadButton
          label={t('confirmation.action')}
          failed={t('confirmation.failed')}
          load={() => fetchConfirmation(sale.id)}
        />
      ) : null}
      {hasItemsCome ? (
        <DownloadButton
          label={t('contract.action')}
          failed={t('contract.failed')}
          load={() => fetchContract(sale.id)}
        />
      ) : null}
    </>
  )
}
