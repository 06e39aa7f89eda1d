import { useState } from 'react'
import { TextField } from '#components/admin/form.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useControl } from '#components/admin/use-control.ts'
import { Button } from '#components/ui/button.tsx'
import { PlainTable, type Column } from '#components/ui/plain-table.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { readZlotys } from '#lib/read-zlotys.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { zloty } from './amounts.tsx'
import { withdrawFromMarket, type Summary } from './stock-calls.ts'
import { stockTexts } from './stock-texts.ts'

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

type Market = Summary['markets'][number]

function useColumns(onWithdraw: (market: Market) => void): Column<Market>[] {
  const t = useT(stockTexts)
  const language = useLanguage()
  const may = useMay()
  return [
    { id: 'market', header: t('column.place'), cell: ({ market }) => market },
    {
      id: 'balance',
      header: t('column.balance'),
      isRight: true,
      cell: ({ balance, currency }) => (
        <span className="num no-wrap">{`${balance.toLocaleString(language, TWO_DECIMALS)} ${currency}`}</span>
      ),
    },
    { id: 'book', header: t('column.book'), isRight: true, cell: ({ bookValue }) => zloty(bookValue) },
    { id: 'pending', header: t('column.pending'), isRight: true, cell: ({ pending }) => zloty(pending) },
    ...(may('stock.sell')
      ? [
          {
            id: 'withdraw',
            header: t('column.action'),
            cell: (market: Market) => (
              <Button size="small" aria-haspopup="dialog" onClick={() => onWithdraw(market)}>
                {t('withdraw.open')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}

/** What marketplaces hold for us. */
export function Markets({ markets, onDone }: { markets: readonly Market[]; onDone: () => void }) {
  const t = useT(stockTexts)
  const [asked, setAsked] = useState<Market>()
  const columns = useColumns(setAsked)
  return (
    <PanelSection title={t('markets.title')} isFlush>
      {markets.length === 0 ? (
        <p className="mid">{t('markets.none')}</p>
      ) : (
        <PlainTable
          isCaptionHidden
          caption={t('markets.title')}
          columns={columns}
          rows={markets}
          rowId={({ market, currency }) => `${market} ${currency}`}
        />
      )}
      {asked ? (
        <WithdrawDialog
          market={asked}
          onDismiss={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            onDone()
          }}
        />
      ) : null}
    </PanelSection>
  )
}

type WithdrawDialogProps = { market: Market; onDismiss: () => void; onDone: () => void }

function WithdrawDialog({ market: { market, currency, balance }, onDismiss, onDone }: WithdrawDialogProps) {
  const t = useT(stockTexts)
  const control = useControl(onDone)
  const isAmount = (text: string) => ((readZlotys(text) ?? 0) > 0 ? undefined : t('amountWrong'))
  return (
    <ReasonDialog<{ amount: string; received: string }>
      title={t('withdraw.title', { market })}
      confirmLabel={t('withdraw.save')}
      reason="required"
      isGentle
      isOpen
      onDismiss={onDismiss}
      defaults={{ amount: balance.toFixed(2), received: '' }}
      onConfirm={(reason, values) => {
        const [amount, received] = [readZlotys(values.amount) ?? 0, readZlotys(values.received) ?? 0]
        const body = { market, currency, amount, received, reason }
        return control(body, () => withdrawFromMarket(body))
      }}
    >
      <p className="mid">{t('withdraw.about')}</p>
      <TextField
        name="amount"
        label={t('withdraw.amount', { currency })}
        inputMode="decimal"
        check={isAmount}
      />
      <TextField name="received" label={t('withdraw.received')} inputMode="decimal" check={isAmount} />
    </ReasonDialog>
  )
}
