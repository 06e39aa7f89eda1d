import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { toGrosze } from '#lib/format-money.ts'
import {
  KNOWN_MARKETS,
  MARKET_SHAPE,
  RESALE_CURRENCIES,
  type ResaleCurrency,
} from '@app/contract/payments/stock-facts'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField, TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { marketName } from '#lib/market-name.ts'
import { readZlotys } from '#lib/read-amount.ts'
import { zloty } from './amounts.tsx'
import { decideResale, recordResale, writeOff } from './stock-calls.ts'
import type { StockItem } from './stock-rows.tsx'
import { stockTexts } from './stock-texts.ts'

export type ItemAction = 'sell' | 'writeOff' | 'final' | 'reverted'
type DialogProps = { item: StockItem }

const RATE_CHARS_MAX = 7

export function ItemDialog({ action, ...props }: DialogProps & { action: ItemAction }) {
  if (action === 'sell') return <SellDialog {...props} />
  if (action === 'writeOff') return <WriteOffDialog {...props} />
  return <DecideDialog {...props} outcome={action} />
}

type SellValues = {
  market: string
  externalId: string
  currency: ResaleCurrency
  price: string
  fee: string
  rate: string
  rateTable: string
}

function SellDialog({ item }: DialogProps) {
  const t = useT(stockTexts)
  const isAmount = (text: string) => (readZlotys(text) === undefined ? t('amountWrong') : undefined)
  return (
    <ReasonDialog<SellValues>
      title={t('sell.title', { name: item.name })}
      confirmLabel={t('sell.save')}
      reason="required"
      isGentle
      defaults={{
        market: marketName(KNOWN_MARKETS[0]),
        externalId: '',
        currency: 'PLN',
        price: '',
        fee: '0',
        rate: '',
        rateTable: '',
      }}
      onConfirm={(reason, values) => {
        const isForeign = values.currency !== 'PLN'
        const body = {
          market: values.market.trim().toLowerCase(),
          externalId: values.externalId.trim() || null,
          currency: values.currency,
          price: readZlotys(values.price) ?? 0,
          fee: readZlotys(values.fee) ?? 0,
          rate: isForeign ? readRate(values.rate) : null,
          rateTable: isForeign ? values.rateTable.trim() : null,
          soldAt: new Date().toISOString(),
          releasesAt: null,
          isFinal: false,
          reason,
        }
        return recordResale(item.id, body)
      }}
    >
      <p className="mid">{t('sell.about', { cost: zloty(item.bookValue) })}</p>
      <TextField
        name="market"
        label={t('sell.market')}
        hint={t('sell.marketHint', { markets: KNOWN_MARKETS.map((each) => marketName(each)).join(', ') })}
        check={(text) => (MARKET_SHAPE.test(text.trim().toLowerCase()) ? undefined : t('sell.marketWrong'))}
      />
      <SelectField
        name="currency"
        label={t('sell.currency')}
        options={RESALE_CURRENCIES.map((value) => ({ value, label: value }))}
      />
      <TextField name="price" label={t('sell.price')} inputMode="decimal" check={isAmount} />
      <TextField name="fee" label={t('sell.fee')} inputMode="decimal" check={isAmount} />
      <RateFields />
      <TextField
        name="externalId"
        label={t('sell.externalId')}
        hint={t('sell.externalIdHint')}
        maxLength={100}
      />
    </ReasonDialog>
  )
}

/** Only a foreign currency has a rate. */
function RateFields() {
  const t = useT(stockTexts)
  const { control } = useFormContext<SellValues>()
  if (useWatch({ control, name: 'currency' }) === 'PLN') return null
  return (
    <>
      <TextField
        name="rate"
        label={t('sell.rate')}
        inputMode="decimal"
        maxLength={RATE_CHARS_MAX}
        check={(text) => (readRate(text) === null ? t('sell.rateWrong') : undefined)}
      />
      <TextField
        name="rateTable"
        label={t('sell.rateTable')}
        maxLength={40}
        check={(text) => (text.trim() === '' ? t('sell.rateTableMissing') : undefined)}
      />
    </>
  )
}

/** Zlotys for one unit, with at most four decimals. */
function readRate(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,2}(\.\d{1,4})?$/.test(plain) && Number(plain) >= 1 ? Number(plain) : null
}

function WriteOffDialog({ item }: DialogProps) {
  const t = useT(stockTexts)
  return (
    <ReasonDialog<{ kind: 'down' | 'loss'; amount: string }>
      title={t('writeOff.title', { name: item.name })}
      confirmLabel={t('writeOff.save')}
      reason="required"
      defaults={{ kind: 'down', amount: '' }}
      onConfirm={(reason, { kind, amount }) => {
        const isLoss = kind === 'loss'
        const lowered = isLoss ? item.bookValue : (readZlotys(amount) ?? 0)
        return writeOff(item.id, { amount: lowered, isLoss, reason })
      }}
    >
      <p className="mid">{t('writeOff.about', { cost: zloty(item.bookValue) })}</p>
      <ApprovalRule kind="write_off" grosze={toGrosze(item.bookValue)} />
      <SelectField
        name="kind"
        label={t('writeOff.kind')}
        options={[
          { value: 'down', label: t('writeOff.down') },
          { value: 'loss', label: t('writeOff.loss') },
        ]}
      />
      <LowerBy />
    </ReasonDialog>
  )
}

/** A loss is always the whole rest. */
function LowerBy() {
  const t = useT(stockTexts)
  const { control } = useFormContext<{ kind: 'down' | 'loss' }>()
  if (useWatch({ control, name: 'kind' }) === 'loss') return null
  return (
    <TextField
      name="amount"
      label={t('writeOff.amount')}
      inputMode="decimal"
      check={(text) => ((readZlotys(text) ?? 0) > 0 ? undefined : t('amountWrong'))}
    />
  )
}

function DecideDialog({ item, outcome }: DialogProps & { outcome: 'final' | 'reverted' }) {
  const t = useT(stockTexts)
  const { resale } = item
  if (!resale) return null
  return (
    <ReasonDialog
      title={t(`decide.${outcome}.title`, { name: item.name })}
      confirmLabel={t(`action.${outcome}`)}
      reason="required"
      isGentle={outcome === 'final'}
      onConfirm={(reason) => decideResale(resale.id, { outcome, reason })}
    >
      <p className="mid">
        {t(`decide.${outcome}.about`, { market: marketName(resale.market), price: zloty(resale.price) })}
      </p>
    </ReasonDialog>
  )
}
