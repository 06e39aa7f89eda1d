import type { Session } from '@app/contract/identity/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { userQuery } from '#lib/api/route-query.ts'
import { formatDateTime, formatRelative, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { endOtherSession } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import fieldStyles from '#components/ui/field.module.css'
import accountStyles from '#features/seller/account/account.module.css'

const sessionsQuery = userQuery('GET /api/auth/sessions', {})

export function SessionsCard() {
  const t = useT(accountTexts)
  const { data, dataUpdatedAt, isPending, isError, refetch } = useQuery(sessionsQuery)
  const reload = () => void refetch()
  return (
    <section
      className={`panel ${accountStyles['account-card']}`}
      aria-labelledby="sessions-title"
      aria-busy={isPending}
    >
      <h3 id="sessions-title">{t('sessions.title')}</h3>
      {isPending ? <Skeleton shape="row" count={2} /> : null}
      {isError ? <ErrorNotice message={t('sessions.loadFailed')} onRetry={reload} /> : null}
      {data ? (
        <ul>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} now={new Date(dataUpdatedAt)} onEnded={reload} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

type SessionRowProps = { session: Session; now: Date; onEnded: () => void }

function SessionRow({ session, now, onEnded }: SessionRowProps) {
  const t = useT(accountTexts)
  const language = useLanguage()
  const failureText = useFailureText()
  const ending = useMutation({
    mutationFn: () => endOtherSession(session.id),
    onSuccess: () => {
      showToast({ text: t('sessions.ended'), kind: 'success', autoCloseMs: SHORT_TOAST_MS })
      onEnded()
    },
    onError: () => showToast({ text: t('sessions.endFailed'), kind: 'error', autoCloseMs: SHORT_TOAST_MS }),
  })

  const lastUsed = (
    <time
      key="time"
      dateTime={toMachineDate(session.lastUsedAt)}
      title={formatDateTime(session.lastUsedAt, language)}
    >
      {formatRelative(session.lastUsedAt, language, now)}
    </time>
  )
  return (
    <li className={accountStyles.session}>
      <div>
        <p className={accountStyles['session-device']}>{session.device}</p>
        <p className={`${fieldStyles.hint} num`}>
          {t('sessions.since', { date: formatDateTime(session.createdAt, language) })}
          {session.isCurrent ? null : (
            <>
              <br />
              {t.rich('sessions.lastUsed', { time: lastUsed })}
            </>
          )}
        </p>
      </div>
      {session.isCurrent ? (
        <Pill tone="plain">{t('sessions.current')}</Pill>
      ) : (
        <Button
          size="small"
          isLoading={ending.isPending || ending.isSuccess}
          aria-label={t('sessions.endNamed', { device: session.device })}
          onClick={() => ending.mutate()}
        >
          {t('sessions.end')}
        </Button>
      )}
      {ending.error ? <Note tone="bad">{failureText(ending.error, t('sessions.endFailed'))}</Note> : null}
    </li>
  )
}
