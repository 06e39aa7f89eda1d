import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { TextField } from '#components/admin/form.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { marketName } from '#lib/market-name.ts'
import { readZlotys } from '#lib/read-amount.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { foreign, zloty } from './amounts.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { withdrawFromMarket, type Summary } from './stock-calls.ts'
import { stockPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

type Market = Summary['markets'][number]

function useColumns(): Column<Market>[] {
  const t = useT(stockTexts)
  const may = useMay()
  return columnsOf((id) => t(`column.${id}`), {
    place: ({ market }) => <PageLink to={stockPath({ sort: 'sold', market })}>{marketName(market)}</PageLink>,
    balance: {
      isRight: true,
      cell: ({ balance, currency }) => <span className="num no-wrap">{foreign(balance, currency)}</span>,
    },
    inBooks: { isRight: true, cell: ({ bookValue }) => zloty(bookValue) },
    pending: {
      isRight: true,
      cell: ({ market, pending }) => (
        <PageLink to={stockPath({ state: 'sold_pending', sort: 'sold', market })}>{zloty(pending)}</PageLink>
      ),
    },
    difference: { isRight: true, cell: (market) => <Difference market={market} /> },
    ...(may('stock.sell') && {
      action: (market: Market) => (
        <div className={styles.actions}>
          <DialogButton size="small" dialog={<WithdrawDialog market={market} />}>
            {t('withdraw.open')}
          </DialogButton>
          <DialogButton size="small" variant="ghost" dialog={<CompareDialog market={market} />}>
            {t('compare.open')}
          </DialogButton>
        </div>
      ),
    }),
  })
}

/** What marketplaces hold for us. */
export function Markets({ markets }: { markets: readonly Market[] }) {
  const t = useT(stockTexts)
  const columns = useColumns()
  return (
    <PanelSection title={t('markets.title')} isFlush isFolded>
      {markets.length === 0 ? (
        <p className={`mid ${styles.empty}`}>{t('markets.none')}</p>
      ) : (
        <PlainTable
          isCaptionHidden
          caption={t('markets.title')}
          columns={columns}
          rows={markets}
          rowId={({ market, currency }) => `${market} ${currency}`}
        />
      )}
    </PanelSection>
  )
}

/** The balance that the marketplace stated last, minus our books at that moment. */
function Difference({ market: { difference, comparedAt, currency } }: { market: Market }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  if (difference === null || comparedAt === null) return <span className="low">{t('compare.never')}</span>
  const amount = foreign(Math.abs(difference), currency)
  return (
    <span className={styles.name}>
      <span className={difference === 0 ? 'no-wrap' : `no-wrap ${styles.loss}`}>
        {difference === 0
          ? t('compare.equal')
          : t(difference < 0 ? 'compare.short' : 'compare.over', { amount })}
      </span>
      <span className="caption low no-wrap">{formatDateTime(comparedAt, language)}</span>
    </span>
  )
}

function WithdrawDialog({ market: { market, currency, balance } }: { market: Market }) {
  const t = useT(stockTexts)
  const isAmount = (text: string) => ((readZlotys(text) ?? 0) > 0 ? undefined : t('amountWrong'))
  return (
    <ReasonDialog<{ amount: string; received: string }>
      title={t('withdraw.title', { market: marketName(market) })}
      confirmLabel={t('withdraw.save')}
      reason="required"
      isGentle
      defaults={{ amount: balance.toFixed(2), received: '' }}
      onConfirm={(reason, values) => {
        const [amount, received] = [readZlotys(values.amount) ?? 0, readZlotys(values.received) ?? 0]
        return withdrawFromMarket({ market, currency, amount, received, reason })
      }}
    >
      <p className="mid">{t('withdraw.about')}</p>
      <ApprovalRule kind="market_withdrawal" grosze={toGrosze(balance)} />
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
