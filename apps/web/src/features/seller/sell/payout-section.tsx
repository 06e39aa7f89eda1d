import type { PayoutMethod } from '@app/contract/payments/payout-details'
import { useQuery } from '@tanstack/react-query'
import { isSlow, QueueLine } from '#components/payout-queues/queue-light.tsx'
import { queueOfMethod } from './queue-of-method.ts'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { payoutQueuesQuery } from '#lib/public-queries.ts'
import { BankFields } from './bank-fields.tsx'
import { CryptoFields } from './crypto-fields.tsx'
import { EmailField } from './email-field.tsx'
import { FieldError } from './field-error.tsx'
import { savedIdOf } from './payout-draft.ts'
import { sellTexts } from './sell-texts.ts'
import { SignInAgain } from './sign-in-again.tsx'
import type { Choices } from './sell-calls.ts'
import type { PayoutForm } from './use-payout-form.ts'
import { methodName } from '#lib/payout-names.ts'
import fieldStyles from '#components/ui/field.module.css'
import sellStyles from '#features/seller/sell/sell.module.css'

const NEW_DETAILS = 'new'

export function PayoutSection(props: PayoutFieldsProps) {
  const t = useT(sellTexts)
  return (
    <section className={sellStyles['sell-part']} aria-labelledby="sell-payout">
      <h3 id="sell-payout">
        <span aria-hidden="true">2</span>
        {t('sell.payout')}
      </h3>
      <PayoutFields {...props} />
    </section>
  )
}

type PayoutFieldsProps = {
  form: PayoutForm
  /** Called before the browser goes to Steam, so that the caller can store data that it needs afterwards. */
  onSignInAgain?: () => void
}

/** The payout method and destination fields, shared by sales and withdrawals. */
export function PayoutFields({ form, onSignInAgain }: PayoutFieldsProps) {
  const t = useT(sellTexts)
  const { choices } = form
  if (choices === 'loading') return <Skeleton shape="row" count={2} />
  if (choices === 'failed')
    return <ErrorNotice message={t('pay.methodsFailed')} onRetry={form.reloadChoices} />
  return <Methods form={form} choices={choices} onSignInAgain={onSignInAgain} />
}

type MethodsProps = { form: PayoutForm; choices: Choices; onSignInAgain: (() => void) | undefined }

function Methods({ form, choices: { methods, saved }, onSignInAgain }: MethodsProps) {
  const t = useT(sellTexts)
  const { draft, errors, edit } = form
  const lastUsed = saved.find(({ method, cameBack }) => methods.includes(method) && !cameBack)?.method
  const { data: queues } = useQuery(payoutQueuesQuery)
  // A destination that sent the last payout back is not offered again; its owner can still type it.
  const own = saved.filter(({ method, cameBack }) => method === draft.method && !cameBack)
  const options = methods.map((value) => ({
    value,
    label: methodName(t, value),
    ...(value === lastUsed ? { description: t('pay.lastUsed') } : {}),
    ...noteOf(value),
  }))
  return (
    <>
      <div data-field="method" className={sellStyles['sell-choice']}>
        <RadioCards
          legend={t('pay.method')}
          options={options}
          value={draft.method}
          onChange={(method) => edit({ method })}
        />
        {errors.method ? <FieldError text={errors.method} /> : null}
      </div>
      {draft.method && own.length > 0 ? (
        <div className={sellStyles['sell-destination']}>
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
        </div>
      ) : null}
      {form.needsSignIn ? <SignInAgain onLeave={onSignInAgain} /> : null}
      {draft.method && savedIdOf(draft) === undefined && !form.needsSignIn ? (
        <fieldset className="stack">
          <legend className="visually-hidden">{t('pay.details')}</legend>
          <MethodFields form={form} method={draft.method} />
          <p className={fieldStyles.hint}>{t('pay.safe')}</p>
        </fieldset>
      ) : null}
    </>
  )

  /** Silent while all is well: a note only says that the last payout came back, or that this method is slow. */
  function noteOf(method: PayoutMethod) {
    const returned = saved.find((one) => one.method === method && one.cameBack)
    if (returned)
      return {
        note: (
          <span className={sellStyles['sell-came-back']}>
            {t('pay.cameBack', {
              destination: method === 'bank' ? `••••\u00a0${returned.masked.slice(-4)}` : returned.masked,
            })}
          </span>
        ),
      }
    const queue = queues && queueOfMethod(queues, method, draft.coin)
    return queue && isSlow(queue) ? { note: <QueueLine queue={queue} /> } : {}
  }

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
