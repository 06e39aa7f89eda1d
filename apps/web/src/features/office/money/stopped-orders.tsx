import type { BankBatchDetailsResponse } from '@app/contract/payments/bank'
import { Money } from '#components/ui/money.tsx'
import { Note } from '#components/ui/note.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'
import { TransactionLink } from './transaction-link.tsx'

/** Transfers that must no longer be paid. Staff who have the file remove them at the bank. */
export function StoppedOrders({ details: { batch, stopped } }: { details: BankBatchDetailsResponse }) {
  const t = useT(moneyTexts)
  if (stopped.length === 0) return null
  return (
    <Note tone="bad" isLive>
      <strong>{t(batch.firstReadAt === null ? 'bank.stopped.soon' : 'bank.stopped.strike')}</strong>
      <ul>
        {stopped.map(({ place, transactionId, amount, stop }) => (
          <li key={place}>
            {t('bank.stopped.order', { place })} · <TransactionLink id={transactionId} /> ·{' '}
            <Money grosze={toGrosze(amount)} /> · {t(`bank.stop.${stop}`)}
          </li>
        ))}
      </ul>
    </Note>
  )
}
