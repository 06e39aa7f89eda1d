import { TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { marketName } from '#lib/market-name.ts'
import { readZlotys } from '#lib/read-amount.ts'
import { showToast } from '#lib/toast.ts'
import { compareBalance, type Summary } from './stock-calls.ts'
import { stockTexts } from './stock-texts.ts'

type CompareDialogProps = { market: Summary['markets'][number] }

/** Compares the balance on the marketplace's page with our books. */
export function CompareDialog({ market: { market, currency } }: CompareDialogProps) {
  const t = useT(stockTexts)
  return (
    <ReasonDialog<{ balance: string }>
      title={t('compare.title', { market: marketName(market) })}
      confirmLabel={t('compare.save')}
      reason="required"
      isGentle
      done={null}
      defaults={{ balance: '' }}
      onConfirm={async (reason, values) => {
        const balance = readZlotys(values.balance) ?? 0
        const { difference } = await compareBalance({ market, currency, balance, reason })
        const isEqual = difference === 0
        showToast({
          kind: isEqual ? 'success' : 'error',
          text: t(isEqual ? 'compare.equal' : 'compare.differs'),
        })
      }}
    >
      <p className="mid">{t('compare.about')}</p>
      <TextField
        name="balance"
        label={t('compare.balance', { currency })}
        inputMode="decimal"
        check={(text) => (readZlotys(text) === undefined ? t('amountWrong') : undefined)}
      />
    </ReasonDialog>
  )
}
