import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useState } from 'react'
import { TextField } from '#components/admin/form.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useControl } from '#components/admin/use-control.ts'
import { Button } from '#components/ui/button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column } from '#components/ui/plain-table.tsx'
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

type Asked = { market: Market; action: 'withdraw' | 'compare' }

function useColumns(onAsk: (asked: Asked) => void): Column<Market>[] {
  const t = useT(stockTexts)
  const may = useMay()
  return [
    {
      id: 'market',
      header: t('column.place'),
      cell: ({ market }) => (
        <PageLink to={stockPath({ sort: 'sold', market })}>{marketName(market)}</PageLink>
      ),
    },
    {
      id: 'balance',
      header: t('column.balance'),
      isRight: true,
      cell: ({ balance, currency }) => <span className="num no-wrap">{foreign(balance, currency)}</span>,
    },
    { id: 'book', header: t('column.inBooks'), isRight: true, cell: ({ bookValue }) => zloty(bookValue) },
    {
      id: 'pending',
      header: t('column.pending'),
      isRight: true,
      cell: ({ market, pending }) => (
        <PageLink to={stockPath({ state: 'sold_pending', sort: 'sold', market })}>{zloty(pending)}</PageLink>
      ),
    },
    {
      id: 'difference',
      header: t('column.difference'),
      isRight: true,
      cell: (market) => <Difference market={market} />,
    },
    ...(may('stock.sell')
      ? [
          {
            id: 'withdraw',
            header: t('column.action'),
            cell: (market: Market) => (
              <div className={styles.actions}>
                {(['withdraw', 'compare'] as const).map((action) => (
                  <Button
                    key={action}
                    size="small"
                    variant={action === 'withdraw' ? 'secondary' : 'ghost'}
                    aria-haspopup="dialog"
                    onClick={() => onAsk({ market, action })}
                  >
                    {t(`${action}.open`)}
                  </Button>
                ))}
              </div>
            ),
          },
        ]
      : []),
  ]
}

/** What marketplaces hold for us. */
export function Markets({ markets, onDone }: { markets: readonly Market[]; onDone: () => void }) {
  const t = useT(stockTexts)
  const [asked, setAsked] = useState<Asked>()
  const columns = useColumns(setAsked)
  return (
    <PanelSection title={t('markets.title')} isFlush>
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
      {asked ? (
        <MarketDialog
          asked={asked}
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

type MarketDialogProps = { asked: Asked; onDismiss: () => void; onDone: () => void }

function MarketDialog({ asked: { market, action }, ...props }: MarketDialogProps) {
  return action === 'withdraw' ? (
    <WithdrawDialog market={market} {...props} />
  ) : (
    <CompareDialog market={market} {...props} />
  )
}

type WithdrawDialogProps = { market: Market; onDismiss: () => void; onDone: () => void }

function WithdrawDialog({ market: { market, currency, balance }, onDismiss, onDone }: WithdrawDialogProps) {
  const t = useT(stockTexts)
  const control = useControl(onDone)
  const isAmount = (text: string) => ((readZlotys(text) ?? 0) > 0 ? undefined : t('amountWrong'))
  return (
    <ReasonDialog<{ amount: string; received: string }>
      title={t('withdraw.title', { market: marketName(market) })}
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
