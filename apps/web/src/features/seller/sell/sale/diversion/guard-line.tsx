import type { SaleGuard } from '@app/contract/selling/diversions'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { steamPage } from '#lib/demo.ts'
import { formatTimeWithSeconds } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { ExternalLink } from '../../external-link.tsx'
import { diversionTexts } from './diversion-texts.ts'
import styles from '#features/seller/sell/sale/diversion/guard-line.module.css'

const PRIVACY = steamPage('https://steamcommunity.com/my/edit/settings')
/** Above this limit, the text uses minutes instead of seconds. */
const MINUTES_FROM_SECONDS = 120

/** Shows whether we would detect a diversion; when we would not, the seller learns it here. */
export function GuardLine({ guard }: { guard: SaleGuard }) {
  const t = useT(diversionTexts)
  const language = useLanguage()
  const { state, everySeconds, lookedAt } = guard
  if (state === 'unknown') return <Unknown isPrivate={guard.isPrivate} />
  if (state === 'checking' || state === 'with_us')
    return (
      <Note tone="warn" isLive>
        {t(state === 'checking' ? 'guard.checking' : 'guard.withUs')}
      </Note>
    )
  if (everySeconds === null) return null
  const every =
    everySeconds < MINUTES_FROM_SECONDS
      ? t('every.seconds', { count: everySeconds })
      : t('every.minutes', { count: Math.ceil(everySeconds / 60) })
  return (
    <p className={styles['guard-line']}>
      <Icon name="shield" isSmall />
      <span>
        {lookedAt === null
          ? t('guard.notYet', { every })
          : t('guard.there', { every, time: formatTimeWithSeconds(lookedAt, language) })}
      </span>
    </p>
  )
}

function Unknown({ isPrivate }: { isPrivate: boolean }) {
  const t = useT(diversionTexts)
  return (
    <Note tone="warn" icon="alert" isLive>
      {isPrivate ? (
        <>
          {t('guard.private')} <ExternalLink href={PRIVACY}>{t('guard.privateLink')}</ExternalLink>
        </>
      ) : (
        t('guard.unknown')
      )}
    </Note>
  )
}
