import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { CheckAddress } from '@app/contract/payments/read-payout-details'
import type { PaymentDetails } from '@app/contract/payments/payment-details'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import {
  EMPTY_DRAFT,
  readDraft,
  savedIdOf,
  type PayoutDraft,
  type PayoutErrors,
  type PayoutField,
} from './payout-draft.ts'
import { choicesQuery, type Choices } from './sell-calls.ts'
import { sellTexts } from './sell-texts.ts'

export type PayoutForm = {
  choices: Choices | 'loading' | 'failed'
  reloadChoices: () => void
  draft: PayoutDraft
  edit: (change: Partial<PayoutDraft>) => void
  /**
   * Errors that may be shown now: for fields that the user left after typing, or for all fields after an attempt to
   * submit.
   */
  errors: PayoutErrors
  isGood: boolean
  leave: (field: PayoutField) => void
  /** Shows all errors from now on, and returns them. */
  checkAll: () => PayoutErrors
  showServerErrors: (fields: Record<string, string>) => void
  /** The selected details were not paid before, and the last sign-in is too old for new details. */
  needsSignIn: boolean
  /** Called when the server requires a sign-in, even if it did not before. */
  requireSignIn: () => void
  /** The payment to send; undefined while there are errors. */
  payment: { method: PayoutMethod; details: PaymentDetails } | undefined
}

/** Accepts any address until the real check is loaded; the server always checks again. */
const NOT_LOADED: CheckAddress = (_coin, text) => ({ address: text.trim() })

/** The typed values are kept only in the memory of this page. */
export function usePayoutForm(onTyped: () => void): PayoutForm {
  const t = useT(sellTexts)
  const language = useLanguage()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [left, setLeft] = useState<readonly PayoutField[] | 'all'>([])
  const [serverErrors, setServerErrors] = useState<PayoutErrors>({})
  const [wasRefused, setRefused] = useState(false)
  const { choices, reload } = useChoices((loaded) => setDraft((now) => withLastUsed(now, loaded)))
  const checkAddress = useAddressCheck(draft.method === 'crypto')

  const savedId = savedIdOf(draft)
  const words = { methodMissing: t('pay.methodMissing'), coinMissing: t('crypto.coinMissing') }
  const reading = readDraft(draft, { checkAddress, language, words })
  const needsSignIn =
    draft.method !== undefined &&
    typeof choices === 'object' &&
    needsFreshSignIn(choices, savedId, wasRefused)
  const typed: PayoutErrors = savedId === undefined ? (reading.errors ?? {}) : {}
  const found: PayoutErrors = needsSignIn ? { signIn: t('fresh.missing') } : typed
  const shown = Object.entries(found).filter(
    ([field]) => left === 'all' || left.includes(field as PayoutField),
  )

  function paymentOf(): PayoutForm['payment'] {
    if (needsSignIn) return undefined
    if (savedId !== undefined && draft.method !== undefined)
      return { method: draft.method, details: { savedId } }
    if (!reading.details) return undefined
    const { method, ...details } = reading.details
    return { method, details: details as PaymentDetails }
  }

  return {
    choices,
    reloadChoices: reload,
    draft,
    edit: (change) => {
      setDraft((now) => ({ ...now, ...change }))
      setServerErrors({})
      if (change.method !== undefined) setLeft([])
      onTyped()
    },
    errors: { ...serverErrors, ...(Object.fromEntries(shown) as PayoutErrors) },
    isGood: reading.details !== undefined,
    leave: (field) => setLeft((now) => (now === 'all' ? now : [...now, field])),
    checkAll: () => {
      setLeft('all')
      return found
    },
    showServerErrors: (fields) => {
      const named = Object.entries(fields).map(([path, text]) => [path.split('.').at(-1) ?? path, text])
      setServerErrors(Object.fromEntries(named) as PayoutErrors)
    },
    needsSignIn,
    requireSignIn: () => setRefused(true),
    payment: paymentOf(),
  }
}

/** Shows a refusal of the payout fields beside those fields. */
export function showInForm(payout: PayoutForm, error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.code === 'payout_details_invalid') payout.showServerErrors(error.fields)
  if (error.code === 'fresh_sign_in_needed') payout.requireSignIn()
  if (error.code === 'payout_method_off' || error.code === 'payout_details_not_found') payout.reloadChoices()
}

/** Details that were paid before without a return need no new sign-in. */
function needsFreshSignIn(choices: Choices, savedId: string | undefined, wasRefused: boolean): boolean {
  if (!choices.needsFreshSignIn && !wasRefused) return false
  return !choices.saved.some(({ id, wasPaid }) => id === savedId && wasPaid)
}

/**
 * The first time nothing is preselected. Later the form starts with the last used destination, if its method is still
 * available. The seller must select a destination with a returned payout by hand.
 */
function withLastUsed(draft: PayoutDraft, { methods, saved }: Choices): PayoutDraft {
  const usable = saved.filter(({ method, cameBack }) => methods.includes(method) && !cameBack)
  const savedIds = Object.fromEntries(usable.toReversed().map(({ method, id }) => [method, id]))
  return draft.method === undefined
    ? { ...draft, method: usable[0]?.method, savedIds }
    : { ...draft, savedIds }
}

function useChoices(onLoaded: (choices: Choices) => void) {
  const { data, isFetching, isError, refetch } = useQuery(choicesQuery)
  const tell = useEffectEvent(onLoaded)
  useEffect(() => {
    if (data) tell(data)
  }, [data])
  return {
    choices: isFetching ? ('loading' as const) : data && !isError ? data : ('failed' as const),
    reload: () => void refetch(),
  }
}

/** The wallet address check is a separate file, loaded when the seller selects this method. */
function useAddressCheck(isNeeded: boolean): CheckAddress {
  const [check, setCheck] = useState<CheckAddress>()

  useEffect(() => {
    if (!isNeeded) return
    void import('@app/crypto-address/crypto-address')
      .then(({ checkCryptoAddress }) => setCheck(() => checkCryptoAddress))
      .catch(() => undefined)
  }, [isNeeded])

  return check ?? NOT_LOADED
}
