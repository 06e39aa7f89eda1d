import type { DiversionsResponse } from '@app/contract/selling/diversions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { request } from '#lib/api/request.ts'
import { userQuery } from '#lib/api/route-query.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { salePath } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { diversionNoticeTexts } from './diversion-notice-texts.ts'
import styles from '#components/diversion-notice/diversion-notice.module.css'

const LOOK_AGAIN_MS = 60_000

const diversionsQuery = userQuery('GET /api/diversions', {}, () => ({ onSessionEnd: 'stay' }))

type Diverted = DiversionsResponse['diversions'][number]

/**
 * Shown on top of every page except the sale's own page, which shows more. The seller may be on any page when it
 * happens.
 */
export function DiversionNotice() {
  const { diverted, drop } = useDiverted()
  const { pathname } = useLocation()
  const shown = diverted.filter(({ saleId }) => !pathname.endsWith(salePath(saleId)))
  return (
    <div role="alert">
      {shown.map((one) => (
        <Line key={one.saleId} diverted={one} onPutAway={() => drop(one.saleId)} />
      ))}
    </div>
  )
}

function Line({ diverted, onPutAway }: { diverted: Diverted; onPutAway: () => void }) {
  const t = useT(diversionNoticeTexts)
  const { saleId, number, daysLeft } = diverted
  async function dismiss() {
    try {
      await request('POST /api/diversions/:id/put-away', { params: { id: saleId } })
      onPutAway()
    } catch {
      showToast({ kind: 'error', text: t('failed') })
    }
  }
  return (
    <div className={styles['diversion-notice']}>
      <Icon name="alert" />
      <p>
        {t('text', { number })} {daysLeft > 0 ? t('days', { count: daysLeft }) : null}{' '}
        <PageLink to={salePath(saleId)}>{t('link')}</PageLink>
      </p>
      <IconButton icon="close" label={t('dismiss', { number })} onClick={() => void dismiss()} />
    </div>
  )
}

/** After a failed poll the notice stays unchanged; the sale's page reports the problem. */
function useDiverted(): { diverted: readonly Diverted[]; drop: (saleId: number) => void } {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...diversionsQuery,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: true,
  })
  return {
    diverted: data?.diversions ?? [],
    drop: (saleId) =>
      queryClient.setQueryData(
        diversionsQuery.queryKey,
        (now) => now && { ...now, diversions: now.diversions.filter((one) => one.saleId !== saleId) },
      ),
  }
}
