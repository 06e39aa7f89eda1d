import type { StopLinkResponse } from '@app/contract/office/staffing'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { send } from '#lib/api/send.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { stopTexts } from './stop-texts.ts'

/** The page behind the link of a mail. Opening it changes nothing; the button stops the step, without signing in. */
export function StopPage() {
  const t = useT(stopTexts)
  const token = useTokenInFragment()
  const look = useQuery({
    queryKey: ['stop-link', token],
    queryFn: () => send('POST /api/stop-link/look', { body: { token } }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  })
  const stop = useMutation({ mutationFn: () => send('POST /api/stop-link/stop', { body: { token } }) })
  const error = stop.error ?? look.error
  const step = stop.data ?? look.data
  return (
    <div className="stack">
      <PageHeading>{t('title')}</PageHeading>
      <div className="stack" aria-live="polite">
        {token === '' ? <Note tone="bad">{t('incomplete')}</Note> : null}
        {look.isLoading ? <PageSpinner label={t('loading')} /> : null}
        {error ? <Note tone="bad">{failureText(error, t('failed'))}</Note> : null}
        {step ? <Step step={step} /> : null}
      </div>
      {step?.state === 'waiting' ? (
        <div>
          <Button variant="danger" isLoading={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        </div>
      ) : null}
      <div className="row">
        <ButtonLink to={paths.home}>{t('home')}</ButtonLink>
        <ButtonLink variant="ghost" icon="chat" to={paths.support}>
          {t('help')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Step({ step }: { step: StopLinkResponse }) {
  const t = useT(stopTexts)
  const language = useLanguage()
  return (
    <>
      <p className="lead">
        {step.what}
        {step.grosze === null ? null : `: ${formatGrosze(step.grosze)}`}
      </p>
      {step.state === 'waiting' ? (
        <>
          <p className="mid">
            {t('proposed')} {formatDateTime(step.proposedAt, language)} · {t('from')}{' '}
            {formatDateTime(step.notBefore, language)}
          </p>
          <p>{t('about')}</p>
        </>
      ) : null}
      {step.state === 'stopped' ? (
        <Note tone="ok" icon="check">
          <strong>{t('stopped')}</strong>
          <p>{t('next')}</p>
        </Note>
      ) : null}
      {step.state === 'waiting' || step.state === 'stopped' ? null : <Note tone="info">{t('decided')}</Note>}
    </>
  )
}

/** The token is after the `#`, which no server receives. It is read once and removed from the address bar. */
function useTokenInFragment(): string {
  const [token] = useState(() => (typeof window === 'undefined' ? '' : window.location.hash.slice(1)))
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [token])
  return token
}
