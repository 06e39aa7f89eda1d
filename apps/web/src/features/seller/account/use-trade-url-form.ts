import type { CurrentUser } from '@app/contract/identity/accounts'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { saveTradeUrl } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import { describeProblem } from './describe-problem.ts'
import { findTradeUrlProblem } from './trade-url.ts'

type Outcome = { tone: 'ok' | 'bad'; text: string; detail?: string }

export function useTradeUrlForm(user: CurrentUser, onSaved?: () => void) {
  const t = useT(accountTexts)
  const input = useRef<HTMLInputElement>(null)
  const [tradeUrl, setTradeUrl] = useState(user.tradeUrl ?? '')
  const [fieldError, setFieldError] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSaving, setSaving] = useState(false)

  function findProblem(): string | undefined {
    const problem = findTradeUrlProblem(tradeUrl, user.steamId)
    return problem && t(`tradeUrl.${problem}`)
  }

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

  async function send(url: string) {
    try {
      await saveTradeUrl(url.trim())
      conclude({ tone: 'ok', text: t('tradeUrl.saved') })
      const saved = await reloadUser().catch(() => undefined)
      // The server normalizes the link; the field then shows the stored form.
      if (saved?.tradeUrl) setTradeUrl(saved.tradeUrl)
      onSaved?.()
    } catch (error) {
      // A refusal of the link belongs to the field; every other error is about saving.
      if (error instanceof ApiError && [400, 422].includes(error.status)) return refuse(error.message)
      const words = { noConnection: t('account.noConnection'), otherwise: '' }
      conclude({ tone: 'bad', text: t('tradeUrl.failed'), detail: describeProblem(error, words) })
    }
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setOutcome(undefined)
    const problem = findProblem()
    setFieldError(problem)
    if (problem) return refuse(problem)
    await sendOnce(tradeUrl)
  }

  async function sendOnce(url: string) {
    setSaving(true)
    await send(url)
    setSaving(false)
  }

  /** A pasted link of this user is saved at once, because nothing is left to decide. */
  async function paste(text: string) {
    if (!isSaving && findTradeUrlProblem(text, user.steamId) === undefined) await sendOnce(text)
  }

  // Validates on submit: an error that appears or disappears on blur would move the button away from the pointer.
  function edit(next: string) {
    setTradeUrl(next)
    setFieldError(undefined)
  }

  return { input, tradeUrl, edit, fieldError, outcome, isSaving, save, paste }
}
