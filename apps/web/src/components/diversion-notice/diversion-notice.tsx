import './diversion-notice.css'
import type { DiversionsResponse } from '@app/contract/selling/diversions'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { request } from '#lib/api/request.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { salePath } from '#lib/paths.ts'
import { onUserEvent } from '#lib/session/user-events.ts'
import { showToast } from '#lib/toast.ts'
import { diversionNoticeTexts } from './diversion-notice-texts.ts'

const LOOK_AGAIN_MS = 60_000

type Diverted = DiversionsResponse['diversions'][number]

/** On top of every page but the sale's own, which says more: the seller may be anywhere when it happens. */
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
    <div className="diversion-notice">
      <Icon name="alert" />
      <p>
        {t('text', { number })} {daysLeft > 0 ? t('days', { count: daysLeft }) : null}{' '}
        <PageLink to={salePath(saleId)}>{t('link')}</PageLink>
      </p>
      <IconButton icon="close" label={t('dismiss', { number })} onClick={() => void dismiss()} />
    </div>
  )
}

/** An outage shows nothing new; the page of the sale says what is wrong. */
function useDiverted(): { diverted: readonly Diverted[]; drop: (saleId: number) => void } {
  const [diverted, setDiverted] = useState<readonly Diverted[]>([])
  useEffect(() => {
    const look = () => {
      if (document.hidden) return
      request('GET /api/diversions', {}, { onSessionEnd: 'stay' }).then(
        (answer) => setDiverted(answer.diversions),
        () => undefined,
      )
    }
    look()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    const stopEvents = onUserEvent(({ kind }) => {
      if (kind === 'sale.diverted') look()
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      stopEvents()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return {
    diverted,
    drop: (saleId) => setDiverted((all) => all.filter((one) => one.saleId !== saleId)),
  }
}
