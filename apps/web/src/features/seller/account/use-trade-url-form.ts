import type { CurrentUser } from '@app/contract/identity/accounts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { saveTradeUrl } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import { findTradeUrlProblem } from './trade-url.ts'

type Outcome = { tone: 'ok' | 'bad'; text: string; detail?: string }

export function useTradeUrlForm(user: CurrentUser, onSaved?: () => void) {
  const t = useT(accountTexts)
  const input = useRef<HTMLInputElement>(null)
  const [tradeUrl, setTradeUrl] = useState(user.tradeUrl ?? '')
  const [fieldError, setFieldError] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const failureText = useFailureText()
  const saving = useMutation({
    mutationFn: (url: string) => saveTradeUrl(url.trim()),
    onSuccess: async () => {
      conclude({ tone: 'ok', text: t('tradeUrl.saved') })
      const saved = await reloadUser().catch(() => undefined)
      // The server normalizes the link; the field then shows the stored form.
      if (saved?.tradeUrl) setTradeUrl(saved.tradeUrl)
      onSaved?.()
    },
    onError: (error) => {
      // A refusal of the link belongs to the field; every other error is about saving.
      if ([400, 422].includes(error.status)) return refuse(error.message)
      conclude({ tone: 'bad', text: t('tradeUrl.failed'), detail: failureText(error, '') })
    },
  })

  function refuse(message: string) {
    setFieldError(message)
    showToast({ text: message, kind: 'error', autoCloseMs: SHORT_TOAST_MS })
    input.current?.focus()
  }

  function conclude(next: Outcome) {
    setOutcome(next)
    const kind = next.tone === 'ok' ? 'success' : 'error'
    showToast({ text: next.text, kind, autoCloseMs: SHORT_TOAST_MS })
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    setOutcome(undefined)
    const problem = findTradeUrlProblem(tradeUrl, user.steamId)
    setFieldError(undefined)
    if (problem) return refuse(t(`tradeUrl.${problem}`))
    saving.mutate(tradeUrl)
  }

  /** A pasted link of this user is saved at once, because nothing is left to decide. */
  function paste(text: string) {
    if (!saving.isPending && findTradeUrlProblem(text, user.steamId) === undefined) saving.mutate(text)
  }

  // Validates on submit: an error that appears or disappears on blur would move the button away from the pointer.
  function edit(next: string) {
    setTradeUrl(next)
    setFieldError(undefined)
  }

  return { input, tradeUrl, edit, fieldError, outcome, isSaving: saving.isPending, save, paste }
}
