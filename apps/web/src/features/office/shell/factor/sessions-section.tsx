import type { Session } from '@app/contract/identity/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { request } from '#lib/api/request.ts'
import { userQuery } from '#lib/api/route-query.ts'
import { formatMoment } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { factorTexts } from './factor-texts.ts'
import styles from '#features/office/shell/factor/security-page.module.css'

const sessionsQuery = userQuery('GET /api/auth/sessions', {})
const endSession = (sessionId: string) =>
  request('DELETE /api/auth/sessions/:sessionId', { params: { sessionId } })

/** The browsers in which this member of staff is signed in. */
export function SessionsSection() {
  const t = useT(factorTexts)
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const others = (data?.sessions ?? []).filter(({ isCurrent }) => !isCurrent)
  const ending = useMutation({
    mutationFn: async (ended: readonly Session[]) => {
      for (const { id } of ended) await endSession(id)
    },
    onSuccess: () => showToast({ kind: 'success', text: t('sessions.ended'), autoCloseMs: SHORT_TOAST_MS }),
    onError: () => showToast({ kind: 'error', text: t('sessions.endFailed') }),
    onSettled: () => void refetch(),
  })
  return (
    <PanelSection
      title={t('sessions.title')}
      aside={
        others.length > 1 ? (
          <Button size="small" isLoading={ending.isPending} onClick={() => ending.mutate(others)}>
            {t('sessions.endOthers')}
          </Button>
        ) : null
      }
    >
      {isError ? <ErrorNotice message={t('sessions.failed')} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton shape="line" count={2} /> : null}
      {data ? (
        <ul className={styles['factor-list']}>
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={ending.isPending}
              onEnd={() => ending.mutate([session])}
            />
          ))}
        </ul>
      ) : null}
    </PanelSection>
  )
}

type SessionRowProps = { session: Session; isBusy: boolean; onEnd: () => void }

/** The server writes this where the browser did not say what it is. */
const UNKNOWN_DEVICE = '?'
const MINUTE_MS = 60_000

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const t = useT(factorTexts)
  const nowMs = useNowMs(MINUTE_MS)
  const isUnknown = session.device === UNKNOWN_DEVICE
  const device = isUnknown ? t('sessions.unknown') : session.device
  const language = useLanguage()
  return (
    <li>
      <div>
        <b>{device}</b>
        <p className="caption low">
          {session.isCurrent
            ? t('sessions.since', { since: formatMoment(session.createdAt, language, nowMs) })
            : t('sessions.times', {
                since: formatMoment(session.createdAt, language, nowMs),
                used: formatMoment(session.lastUsedAt, language, nowMs),
              })}
        </p>
        {isUnknown && !session.isCurrent ? (
          <p className={`caption ${styles['session-unknown']}`}>{t('sessions.check')}</p>
        ) : null}
      </div>
      {session.isCurrent ? (
        <Pill tone="ok">{t('sessions.current')}</Pill>
      ) : (
        <Button
          size="small"
          variant={isUnknown ? 'danger' : 'secondary'}
          aria-disabled={isBusy || undefined}
          aria-label={t('sessions.endNamed', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
