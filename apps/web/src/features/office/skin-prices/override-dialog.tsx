import type { ItemPrice } from '@app/contract/catalog/item-prices'
import { PRICE_OVERRIDE_KINDS, type PriceOverrideKind } from '@app/contract/catalog/price-overrides'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { SelectField, TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { readAmount, writeAmount } from '#lib/read-amount.ts'
import { saveOverride } from './skin-prices-calls.ts'
import { skinPricesTexts } from './skin-prices-texts.ts'

type OverrideDialogProps = {
  item: ItemPrice
  isRemoval: boolean
  onSaved: (isDone: boolean) => void
}

type Values = { kind: PriceOverrideKind; price: string; until: string }

const REASON_CHARS_MAX = 200
const WEEK_MS = 7 * 24 * 60 * 60_000

/** Sets or removes the price of one item. The server decides whether the change waits to be confirmed. */
export function OverrideDialog({ item, isRemoval, onSaved }: OverrideDialogProps) {
  const t = useT(skinPricesTexts)
  const { override, market_hash_name: name } = item
  const [inAWeek] = useState(() => new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10))
  const hasPhases = item.prices.length > 1
  const price = override?.price ?? item.prices[0]?.marketPrice ?? null
  return (
    <ReasonDialog<Values>
      title={t(isRemoval ? 'override.removeTitle' : 'override.setTitle', { name })}
      confirmLabel={isRemoval ? t('override.remove') : t('override.save')}
      cancelLabel={t('decide.cancel')}
      lang="en"
      reason="required"
      reasonLabel={t('decide.reason')}
      reasonHint={t('decide.reasonHint')}
      reasonMissing={t('decide.reasonMissing')}
      reasonMax={REASON_CHARS_MAX}
      describe={(error) => failureText(error, t('decide.failed'))}
      isGentle
      done={null}
      defaults={{
        kind: override?.kind ?? 'ceiling',
        price: price === null ? '' : writeAmount(toGrosze(price)),
        until: override?.until ?? inAWeek,
      }}
      onConfirm={async (reason, { kind, price: typed, until }, key) => {
        const next = isRemoval ? null : { name, kind, grosze: readAmount(typed) ?? 0, until, reason }
        const { isDone } = await saveOverride({ name, next, reason }, key)
        onSaved(isDone)
      }}
    >
      <p>{t(isRemoval ? 'override.removeLead' : 'override.setLead')}</p>
      {isRemoval ? null : (
        <>
          <SelectField
            name="kind"
            label={t('override.kind')}
            options={PRICE_OVERRIDE_KINDS.filter((kind) => kind === 'ceiling' || !hasPhases).map((kind) => ({
              value: kind,
              label: t(`override.${kind}`),
            }))}
          />
          <TextField
            name="price"
            label={t('override.price')}
            inputMode="decimal"
            autoComplete="off"
            check={(text) => ((readAmount(text) ?? 0) > 0 ? undefined : t('override.priceMissing'))}
          />
          <TextField
            name="until"
            type="date"
            label={t('override.until')}
            check={(text) => (text === '' ? t('override.untilMissing') : undefined)}
          />
        </>
      )}
      <Rule isRemoval={isRemoval} />
    </ReasonDialog>
  )
}

/** A ceiling usually applies at once; the lead says when it does not. */
function Rule({ isRemoval }: { isRemoval: boolean }) {
  const kind = useWatch<Values, 'kind'>({ name: 'kind' })
  return isRemoval || kind === 'fixed' ? <ApprovalRule kind="setting" grosze={null} /> : null
}
