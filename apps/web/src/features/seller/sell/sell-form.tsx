import type { PayoutClass } from '@app/contract/selling/sale-facts'
import type { Sale } from '@app/contract/selling/sales'
import { useState, type FormEvent } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { keepSelection } from '#lib/kept-selection.ts'
import { Agreement, type ConsentErrors, type Consents } from './agreement.tsx'
import { OtherMethod } from './other-method.tsx'
import { NextSteps } from './next-steps.tsx'
import { PartialNote, goneItems } from './partial-note.tsx'
import { PayoutPreviewPanel } from './payout-preview-panel.tsx'
import { PriceChoice } from './price-choice.tsx'
import { PayoutSection } from './payout-section.tsx'
import { QuoteBar } from './quote-bar.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { SellFooter } from './sell-footer.tsx'
import { sellTexts } from './sell-texts.ts'
import { showInForm, usePayoutForm } from './use-payout-form.ts'
import { useQuote } from './use-quote.ts'
import { usePrice } from './use-price.ts'
import { useSell } from './use-sell.ts'
import { useSellWhen } from './use-sell-when.ts'
import dialogStyles from '#components/ui/dialog.module.css'
import styles from '#features/seller/sell/sell-form.module.css'

type SellFormProps = {
  titleId: string
  assetIds: readonly string[]
  shownGrosze: number | undefined
  onDirty: () => void
  onDismiss: () => void
  onSold: (sale: Sale) => void
}

const NO_CONSENTS: Consents = { acceptTerms: false, tradeConfirmation: false }

export function SellForm({ titleId, assetIds: chosenIds, shownGrosze, ...on }: SellFormProps) {
  const t = useT(sellTexts)
  const shell = useT(shellTexts)
  const flow = useSellFlow(chosenIds, on.onDirty, on.onSold)
  const { control, payout, consents, sale } = flow
  const when = useSellWhen(flow.preview, payout)
  return (
    <form className={styles['sell-form']} noValidate onSubmit={(event) => void flow.submit(event)}>
      <div className={`${dialogStyles['dialog-head']} ${styles['sell-head']}`}>
        <h2 id={titleId} tabIndex={-1} data-initial-focus>
          {t('sell.title', { count: flow.assetIds.length })}
        </h2>
        <QuoteBar control={control} />
        <IconButton icon="close" label={shell('action.close')} onClick={on.onDismiss} />
      </div>
      <div className={`${dialogStyles['dialog-body']} ${styles['sell-body']}`}>
        <SellProblems flow={flow} />
        <div className={styles['sell-columns']}>
          <div className={styles['sell-column']}>
            <QuoteSummary
              control={control}
              shownGrosze={flow.assetIds.length === chosenIds.length ? shownGrosze : undefined}
              onRemove={(id) => flow.sellOnly(flow.assetIds.filter((assetId) => assetId !== id))}
            />
            {control.quote ? (
              <PriceChoice
                quote={control.quote}
                preview={flow.foreseen}
                value={flow.price.payoutClass}
                onChange={flow.choosePrice}
              />
            ) : null}
            {control.quote ? <NextSteps quote={control.quote} preview={flow.preview.preview} /> : null}
          </div>
          <div className={styles['sell-column']}>
            <PayoutSection form={payout} onSignInAgain={() => keepSelection(flow.assetIds)} />
            <PayoutPreviewPanel
              view={flow.preview}
              faster={
                <OtherMethod total={flow.price.total ?? 0} onChoose={(method) => payout.edit({ method })} />
              }
            />
            <Agreement
              consents={consents}
              errors={flow.consentErrors}
              isOfferOurs={flow.isOfferOurs}
              onChange={flow.consent}
            />
          </div>
        </div>
      </div>
      <SellFooter
        control={control}
        total={flow.price.total}
        when={when}
        isSelling={sale.isSelling}
        missing={flow.missing}
        onDismiss={on.onDismiss}
      />
    </form>
  )
}

/** What stops the sale: wrong fields, items that are gone, or a refusal of the server. */
function SellProblems({ flow }: { flow: ReturnType<typeof useSellFlow> }) {
  const t = useT(sellTexts)
  const { control, errors, sale } = flow
  return (
    <>
      {errors.length > 0 && flow.attempt > 0 ? (
        <ErrorSummary
          key={flow.attempt}
          title={t('errors.title', { count: errors.length })}
          errors={errors}
        />
      ) : null}
      {flow.gone.length > 0 ? (
        <PartialNote
          gone={flow.gone}
          assetIds={flow.assetIds}
          quote={control.quote}
          onSellRest={flow.sellOnly}
        />
      ) : null}
      {sale.failure && flow.gone.length === 0 ? (
        <Note tone="bad" isLive>
          <strong>{t('sell.failed')}</strong>
          <div>{sale.failure.detail}</div>
          <div>{t('sell.dataKept')}</div>
        </Note>
      ) : null}
    </>
  )
}

/** Combines the quote, the payout details and the two consents into one request. */
function useSellFlow(chosenIds: readonly string[], onDirty: () => void, onSold: (sale: Sale) => void) {
  const t = useT(sellTexts)
  const control = useQuote(chosenIds)
  const payout = usePayoutForm(onDirty)
  const { price, foreseen, preview, choosePrice } = usePrice(control, payout)
  const sale = useSell(onSold)
  const [consents, setConsents] = useState(NO_CONSENTS)
  const [attempt, setAttempt] = useState(0)
  const { quote, phase, isLoading } = control
  const assetIds = quote?.items.map((item) => item.assetId) ?? chosenIds
  const isOfferOurs = quote?.isOfferOurs ?? false
  const consentErrors: ConsentErrors = attempt > 0 ? missingConsents(consents) : {}

  function missingConsents(given: Consents): ConsentErrors {
    return {
      ...(given.acceptTerms ? {} : { acceptTerms: t('agree.termsMissing') }),
      ...(given.tradeConfirmation
        ? {}
        : { tradeConfirmation: t(isOfferOurs ? 'agree.acceptMissing' : 'agree.sentMissing') }),
    }
  }

  /** The next thing to fill in, in the order of the form. */
  function missingOf(): string | undefined {
    if (payout.draft.method === undefined) return t('pay.methodMissing')
    if (!payout.payment) return t('sell.missing.details')
    const count = Object.keys(missingConsents(consents)).length
    return count > 0 ? t('sell.missing.consents', { count }) : undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!quote || isLoading || phase === 'expired') return
    const found = { ...payout.checkAll(), ...missingConsents(consents) }
    setAttempt((now) => now + 1)
    if (Object.keys(found).length > 0 || !payout.payment) return
    const failure = await sale.send({ quote, payment: payout.payment, consents, ...price.sent })
    if (!failure) return
    showInForm(payout, failure.error)
    if (failure.code?.startsWith('quote_')) control.expire()
    if (failure.code === 'payout_details_invalid') setAttempt((now) => now + 1)
    if (failure.code === 'payout_class_unavailable') preview.retry()
  }

  return {
    control,
    payout,
    preview,
    foreseen,
    price,
    choosePrice: (payoutClass: PayoutClass) => {
      sale.forgetFailure()
      choosePrice(payoutClass)
    },
    sale,
    consents,
    consentErrors,
    isOfferOurs,
    attempt,
    assetIds,
    missing: missingOf(),
    submit,
    errors: Object.entries({ ...payout.errors, ...consentErrors }),
    gone: goneItems(sale.failure?.error ?? control.problem, assetIds),
    consent: (change: Partial<Consents>) => {
      setConsents((now) => ({ ...now, ...change }))
      onDirty()
    },
    sellOnly: (ids: readonly string[]) => {
      sale.forgetFailure()
      control.keepOnly(ids)
    },
  }
}
