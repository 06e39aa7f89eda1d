import { COINS, type Coin } from '@app/contract/payments/rails'
import { Field } from '#components/ui/field.tsx'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { FieldError } from './field-error.tsx'
import { sellTexts } from './sell-texts.ts'
import type { PayoutForm } from './use-payout-form.ts'
import sellStyles from '#features/seller/sell/sell.module.css'
import styles from '#features/seller/sell/crypto-fields.module.css'

const NAMES: Record<Coin, string> = { BTC: 'Bitcoin (BTC)', LTC: 'Litecoin (LTC)' }
const SHOWN_CHARACTERS = 6

export function CryptoFields({ form }: { form: PayoutForm }) {
  const t = useT(sellTexts)
  const { draft, errors, edit, leave } = form
  const address = draft.address.trim()
  function change(text: string) {
    const coin = draft.coin ?? coinOfAddress(text.trim())
    edit({ address: text, ...(coin && { coin }) })
  }
  return (
    <>
      <div data-field="coin" className={sellStyles['sell-choice']}>
        <RadioCards
          legend={t('crypto.coin')}
          options={COINS.map((value) => ({ value, label: NAMES[value] }))}
          value={draft.coin}
          onChange={(coin) => edit({ coin })}
        />
        {errors.coin ? <FieldError text={errors.coin} /> : null}
      </div>
      <Field label={t('crypto.address')} error={errors.address}>
        {(control) => (
          <TextInput
            {...control}
            data-field="address"
            className="mono"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={300}
            value={draft.address}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => (address === '' ? undefined : leave('address'))}
          />
        )}
      </Field>
      <output className={styles['address-ends']}>
        {form.isGood ? (
          <>
            <span>{t('crypto.compare')}</span>
            <b className="mono">
              {address.slice(0, SHOWN_CHARACTERS)}…{address.slice(-SHOWN_CHARACTERS)}
            </b>
          </>
        ) : null}
      </output>
    </>
  )
}

/** The first characters tell the coin, so that a seller who pastes an address need not choose it. */
function coinOfAddress(address: string): Coin | undefined {
  if (/^(?:bc1|[13])/i.test(address)) return 'BTC'
  return /^(?:ltc1|[LM])/.test(address) ? 'LTC' : undefined
}
