import { useEffect, useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { readTokens } from '#lib/session/tokens.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { takeTokenFromAddressBar } from '#lib/token-in-fragment.ts'
import { confirmEmail } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import styles from '#features/seller/account/confirm-email-page.module.css'

/** A failure without an error means that the link was incomplete and no request was sent. */
type Confirmation = { status: 'working' | 'done' } | { status: 'failed'; error?: unknown }

export function ConfirmEmailPage() {
  const t = useT(accountTexts)
  const { confirmation, retry } = useConfirmation()
  return (
    <div className={`panel ${styles['confirm-email']}`}>
      <PageHeading>{t('confirmEmail.title')}</PageHeading>
      <div className="stack" aria-live="polite">
        {confirmation.status === 'working' ? <PageSpinner label={t('confirmEmail.working')} /> : null}
        {confirmation.status === 'done' ? (
          <Note tone="ok" icon="check">
            <strong>{t('confirmEmail.done')}</strong>
          </Note>
        ) : null}
        {confirmation.status === 'failed' ? <Failure error={confirmation.error} onRetry={retry} /> : null}
      </div>
      {confirmation.status === 'working' ? null : (
        <div>
          <ButtonLink to={paths.account}>{t('confirmEmail.toProfile')}</ButtonLink>
        </div>
      )}
    </div>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT(accountTexts)
  const failureText = useFailureText()
  const canRetry = error instanceof ApiError && error.isTemporary
  const retry = (
    <Button size="small" icon="refresh" onClick={onRetry}>
      {t('account.retry')}
    </Button>
  )
  return (
    <Note tone="bad" actions={canRetry ? retry : null}>
      <strong>{failureText(error, t('confirmEmail.incomplete'))}</strong>
    </Note>
  )
}

function useConfirmation(): { confirmation: Confirmation; retry: () => void } {
  const [token] = useState(takeTokenFromAddressBar)
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'working' })

  useEffect(() => {
    const confirm = async () => setConfirmation(await confirmOnce(token))
    void confirm()
  }, [token])

  async function retry() {
    setConfirmation({ status: 'working' })
    setConfirmation(await confirmOnce(token))
  }
  return { confirmation, retry: () => void retry() }
}

let running: { token: string; result: Promise<Confirmation> } | undefined

/** The link works once, so an effect that runs twice must not send it twice; a failed attempt may be retried. */
async function confirmOnce(token: string): Promise<Confirmation> {
  if (running?.token !== token) running = { token, result: confirmAndReload(token) }
  const result = await running.result
  if (result.status === 'failed') running = undefined
  return result
}

async function confirmAndReload(token: string): Promise<Confirmation> {
  try {
    if (token === '') return { status: 'failed' }
    await confirmEmail(token)
  } catch (error) {
    return { status: 'failed', error }
  }
  if (readTokens()) await reloadUser().catch(() => undefined)
  return { status: 'done' }
}
