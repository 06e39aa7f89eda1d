import type { PayoutMethod, SavedPayoutDetails } from '@app/contract/payout-details'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { BankFields } from './bank-fields.tsx'
import { CryptoFields } from './crypto-fields.tsx'
import { EmailField } from './email-field.tsx'
import { FieldError } from './field-error.tsx'
import { savedIdOf } from './payout-draft.ts'
import { sellTexts } from './sell-texts.ts'
import type { PayoutForm } from './use-payout-form.ts'

const NEW_DETAILS = 'new'

export function PayoutSection({ form }: { form: PayoutForm }) {
  const t = useT(sellTexts)
  const { choices } = form
  return (
    <section className="sell-part" aria-labelledby="sell-payout">
      <h3 id="sell-payout">
        <span aria-hidden="true">2</span>
        {t('sell.payout')}
      </h3>
      {choices === 'loading' ? <Skeleton shape="row" count={2} /> : null}
      {choices === 'failed' ? (
        <ErrorNotice message={t('pay.methodsFailed')} onRetry={form.reloadChoices} />
      ) : null}
      {typeof choices === 'object' ? (
        <Methods form={form} methods={choices.methods} saved={choices.saved} />
      ) : null}
    </section>
  )
}

type MethodsProps = {
  form: PayoutForm
  methods: readonly PayoutMethod[]
  saved: readonly SavedPayoutDetails[]
}

function Methods({ form, methods, saved }: MethodsProps) {
  const t = useT(sellTexts)
  const { draft, errors, edit } = form
  const lastUsed = saved.find(({ method }) => methods.includes(method))?.method
  const own = saved.filter(({ method }) => method === draft.method)
  const options = methods.map((value) => ({
    value,
    label: t(`pay.${value}`),
    ...(value === lastUsed ? { description: t('pay.lastUsed') } : {}),
  }))
  return (
    <>
      <div data-field="method" className="sell-choice">
        <RadioCards
          legend={t('pay.method')}
          options={options}
          value={draft.method}
          onChange={(method) => edit({ method })}
        />
        {errors.method ? <FieldError text={errors.method} /> : null}
      </div>
      {draft.method && own.length > 0 ? (
        <RadioCards
          legend={t('pay.saved')}
          options={[
            ...own.map(({ id, masked, coin, bankName }) => ({
              value: id,
              label: coin ? `${coin} ${masked}` : masked,
              ...(bankName ? { description: bankName } : {}),
            })),
            { value: NEW_DETAILS, label: t('pay.other') },
          ]}
          value={savedIdOf(draft) ?? NEW_DETAILS}
          onChange={(id) => chooseSaved(id)}
        />
      ) : null}
      {draft.method && savedIdOf(draft) === undefined ? (
        <fieldset className="stack">
          <legend className="visually-hidden">{t('pay.details')}</legend>
          <MethodFields form={form} method={draft.method} />
        </fieldset>
      ) : null}
      <p className="hint">{t('pay.safe')}</p>
    </>
  )

  function chooseSaved(id: string) {
    const { [draft.method as PayoutMethod]: _before, ...others } = draft.savedIds
    edit({ savedIds: id === NEW_DETAILS ? others : { ...others, [draft.method as PayoutMethod]: id } })
  }
}

function MethodFields({ form, method }: { form: PayoutForm; method: PayoutMethod }) {
  if (method === 'bank') return <BankFields form={form} />
  if (method === 'crypto') return <CryptoFields form={form} />
  return <EmailField form={form} method={method} />
}
