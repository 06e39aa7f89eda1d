import type { Sale } from '@app/contract/selling/sales'
import { DownloadButton } from '#components/ui/download-button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { fetchConfirmation, fetchContract } from './sale-calls.ts'
import { saleTexts } from './sale-texts.ts'
import { newsOf } from './use-sale-words.ts'

/**
 * The contract is available as soon as the items are received, whatever happens later. The confirmation is available
 * from the payout on, unless the money comes back.
 */
export function SalePapers({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const hasItemsCome = sale.timeline.some(({ state }) => state === 'items_received')
  return (
    <>
      {/* A paid sale offers it beside its amount. */}
      {sale.payout?.state === 'paid' && newsOf(sale) !== 'paid' ? <Confirmation sale={sale} /> : null}
      {hasItemsCome ? (
        <DownloadButton
          label={t(newsOf(sale) === 'reversed' ? 'contract.reversed' : 'contract.action')}
          failed={t('contract.failed')}
          load={() => fetchContract(sale.id)}
        />
      ) : null}
    </>
  )
}

export function Confirmation({ sale, ...look }: { sale: Sale; size?: 'small'; variant?: 'primary' }) {
  const t = useT(saleTexts)
  return (
    <DownloadButton
      {...look}
      label={t('confirmation.action')}
      failed={t('confirmation.failed')}
      load={() => fetchConfirmation(sale.id)}
    />
  )
}
