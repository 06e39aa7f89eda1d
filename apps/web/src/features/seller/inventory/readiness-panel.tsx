import type { ReadinessCheck, ReadinessResponse } from '@app/contract/selling/readiness'
import { use } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { steamPage } from '#lib/demo.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { isBanned } from './sell-obstacle.ts'
import { TradeUrlContext } from './trade-url-context.ts'
import type { Readiness } from './use-readiness.ts'
import styles from '#features/seller/inventory/readiness-panel.module.css'

/** What keeps the user from selling, each with a way to fix it. Nothing is shown while all is well. */
export function ReadinessPanel({ readiness }: { readiness: Readiness }) {
  const t = useT(inventoryTexts)
  const shell = useT(shellTexts)
  const { data, isError, isFetching, refetch } = readiness
  if (data) return <Problems answer={data} onFixed={() => void refetch()} />
  if (!isError) return null
  const retry = (
    <Button size="small" icon="refresh" isLoading={isFetching} onClick={() => void refetch()}>
      {shell('action.retry')}
    </Button>
  )
  return (
    <Note tone="warn" icon="info" isLive actions={retry}>
      {t('readiness.failed')}
    </Note>
  )
}

function Problems({ answer, onFixed }: { answer: ReadinessResponse; onFixed: () => void }) {
  const t = useT(inventoryTexts)
  const form = use(TradeUrlContext)
  const isOut = isBanned(answer.checks)
  // For a banned user, fixing the other problems would not help.
  const wrong = answer.checks.filter((check) =>
    isOut ? isBanned([check]) : check.state === 'blocked' || check.state === 'warning',
  )
  if (wrong.length === 0) return null
  const isBlocked = wrong.some(({ state }) => state === 'blocked')
  const isUrlMissing =
    !isOut && wrong.some(({ check, state }) => check === 'trade_url' && state === 'blocked')
  const isOnlyUrl = isUrlMissing && wrong.length === 1
  const title = isOut ? 'banned' : isOnlyUrl ? 'tradeUrl' : isBlocked ? 'blocked' : 'warning'
  return (
    <section
      className={
        isBlocked
          ? `panel ${styles.readiness} ${styles['readiness-blocked']}`
          : `panel ${styles.readiness} readiness-warning`
      }
      aria-labelledby="readiness-title"
    >
      <h2 id="readiness-title" tabIndex={-1}>
        <Icon name="alert" />
        {t(`readiness.${title}`)}
      </h2>
      {isOut ? <Banned message={wrong[0]?.message ?? ''} /> : null}
      {isOut || (isOnlyUrl && form) ? null : (
        <ul>
          {wrong.map((check) => (
            <Check key={check.check} check={check} hasForm={form !== undefined} />
          ))}
        </ul>
      )}
      {/* Asked for in place: on another page the selected items would be lost. */}
      {form && isUrlMissing ? <div className="readiness-form">{form(onFixed)}</div> : null}
    </section>
  )
}

function Banned({ message }: { message: string }) {
  const t = useT(inventoryTexts)
  return (
    <p className={styles['readiness-ban']}>
      {message} {t('readiness.banLead')} <PageLink to={paths.support}>{t('readiness.help')}</PageLink>.
    </p>
  )
}

function Check({ check, hasForm }: { check: ReadinessCheck; hasForm: boolean }) {
  const t = useT(inventoryTexts)
  const { state, link, message } = check
  const isFixedHere = hasForm && check.check === 'trade_url'
  return (
    <li className={styles['readiness-check']}>
      <span className={styles['readiness-name']}>
        {t(`readiness.${state === 'blocked' ? 'wrong' : 'check'}.${check.check}`)}
      </span>
      {message ? <p>{message}</p> : null}
      {link && !isFixedHere ? <Fix link={link} /> : null}
    </li>
  )
}

function Fix({ link }: { link: string }) {
  const t = useT(inventoryTexts)
  // The link would lead to this same page.
  if (link === paths.inventory) return null
  if (link.startsWith('/')) return <PageLink to={link}>{t('readiness.fixHere')}</PageLink>
  return (
    <a href={steamPage(link)} target="_blank" rel="noreferrer">
      {t('readiness.fixOnSteam')}
      <Icon name="external" isSmall />
    </a>
  )
}
