import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { send } from '#lib/api/send.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { takeTokenFromAddressBar } from '#lib/token-in-fragment.ts'
import { accountTexts } from './account-texts.ts'
import styles from '#features/seller/account/confirm-email-page.module.css'

/** Opened from a mail, without a sign-in. Mail programs open links by themselves, so only a press ends the alerts. */
export function StopAlertsPage() {
  const t = useT(accountTexts)
  const failureText = useFailureText()
  const [token] = useState(takeTokenFromAddressBar)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => send('POST /api/price-alerts/stop', { body: { token } }),
  })
  return (
    <div className={`panel ${styles['confirm-email']}`}>
      <PageHeading>{t('stopAlerts.title')}</PageHeading>
      <div className="stack" aria-live="polite">
        {token === '' ? <Note tone="bad">{t('stopAlerts.incomplete')}</Note> : null}
        {error ? <Note tone="bad">{failureText(error, t('stopAlerts.failed'))}</Note> : null}
        {isSuccess ? (
          <Note tone="ok" icon="check">
            <strong>{t('stopAlerts.done')}</strong>
          </Note>
        ) : null}
      </div>
      {token === '' || isSuccess ? (
        <div>
          <ButtonLink to={paths.calculator}>{t('stopAlerts.next')}</ButtonLink>
        </div>
      ) : (
        <>
          <p className="lead">{t('stopAlerts.lead')}</p>
          <div>
            <Button variant="primary" isLoading={isPending} onClick={() => mutate()}>
              {t('stopAlerts.button')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
