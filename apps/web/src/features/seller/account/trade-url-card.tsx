import type { CurrentUser } from '@app/contract/identity/accounts'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { saveTradeUrl } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import { describeProblem } from './describe-problem.ts'
import { findTradeUrlProblem, TRADE_URL_SOURCE } from './trade-url.ts'

type Outcome = { tone: 'ok' | 'bad'; text: string; detail?: string }

export function TradeUrlCard({ user }: { user: CurrentUser }) {
  const t = useT(accountTexts)
  const { input, tradeUrl, edit, fieldError, outcome, isSaving, save } = useTradeUrlForm(user)
  return (
    <section className="panel account-card" aria-labelledby="trade-url-title">
      <h2 id="trade-url-title">{t('tradeUrl.title')}</h2>
      <p className="mid">{t('tradeUrl.lead')}</p>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('tradeUrl.label')} hint={<WhereToFind />} error={fieldError}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              type="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={tradeUrl}
              onChange={(event) => edit(event.target.value)}
            />
          )}
        </Field>
        {outcome ? (
          <Note tone={outcome.tone} icon={outcome.tone === 'ok' ? 'check' : 'alert'}>
            <strong>{outcome.text}</strong>
            {outcome.detail ? <div>{outcome.detail}</div> : null}
          </Note>
        ) : null}
        <div>
          <Button type="submit" variant="primary" isLoading={isSaving}>
            {t('tradeUrl.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function useTradeUrlForm(user: CurrentUser) {
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

  async function send() {
    try {
      await saveTradeUrl(tradeUrl.trim())
      conclude({ tone: 'ok', text: t('tradeUrl.saved') })
      const saved = await reloadUser().catch(() => undefined)
      // The server normalizes the link; the field then shows the stored form.
      if (saved?.tradeUrl) setTradeUrl(saved.tradeUrl)
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
    setSaving(true)
    await send()
    setSaving(false)
  }

  // Validates on submit: an error that appears or disappears on blur would move the button away from the pointer.
  function edit(next: string) {
    setTradeUrl(next)
    setFieldError(undefined)
  }

  return { input, tradeUrl, edit, fieldError, outcome, isSaving, save }
}

function WhereToFind() {
  const t = useT(accountTexts)
  return (
    <a className="where-link" href={TRADE_URL_SOURCE} target="_blank" rel="noreferrer">
      {t('tradeUrl.where')}
      <Icon name="external" isSmall />
      <span className="visually-hidden">{t('tradeUrl.newTab')}</span>
    </a>
  )
}
