import type { ReadinessCheck, ReadinessResponse, ReadinessState } from '@app/contract/selling/readiness'
import { use } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
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

const ICONS: Record<ReadinessState, IconName> = {
  ok: 'check',
  warning: 'alert',
  blocked: 'close',
  unknown: 'clock',
}
/** The worst state first, because the heading describes it. */
const ORDER: readonly ReadinessState[] = ['blocked', 'warning', 'unknown']
const ONLY_FINE: readonly ReadinessState[] = ['ok']
const NOTHING_TO_DO: readonly ReadinessState[] = ['unknown', 'ok']

/** Whether the user can sell. When all checks pass it is one line; problems are shown open with a way to fix them. */
export function ReadinessPanel({ readiness }: { readiness: Readiness }) {
  const t = useT(inventoryTexts)
  const shell = useT(shellTexts)
  const { data, isError, isFetching, refetch } = readiness
  if (data)
    return (
      <>
        <Checks answer={data} />
        <MissingTradeUrl answer={data} onSaved={() => void refetch()} />
      </>
    )
  if (!isError) return <p className="readiness-wait small low">{t('readiness.checking')}</p>
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

/** Asked for in place: on another page the selected items would be lost. */
function MissingTradeUrl({ answer, onSaved }: { answer: ReadinessResponse; onSaved: () => void }) {
  const form = use(TradeUrlContext)
  const isMissing = answer.checks.some(({ check, state }) => check === 'trade_url' && state === 'blocked')
  return form && isMissing ? <div className="panel readiness-form">{form(onSaved)}</div> : null
}

function Checks({ answer }: { answer: ReadinessResponse }) {
  const t = useT(inventoryTexts)
  // For a banned user, fixing the other problems would not help.
  const checks = answer.checks.filter((check) => !isBanned(answer.checks) || isBanned([check]))
  const worst = ORDER.find((state) => checks.some((check) => check.state === state)) ?? 'ok'
  const title =
    worst === 'ok' ? t('readiness.ready') : t(isBanned(checks) ? 'readiness.banned' : `readiness.${worst}`)
  const isOpen = worst === 'blocked' || worst === 'warning'
  return (
    // A new response may change the worst state; the key then opens or closes the list.
    <details key={worst} className={`panel readiness readiness-${worst}`} open={isOpen}>
      <summary>
        <Icon name={worst === 'ok' ? 'shield' : ICONS[worst]} />
        <h2 id="readiness-title" tabIndex={-1}>
          {title}
        </h2>
        <Icon name="chevron" />
      </summary>
      {worst === 'ok' ? <FineChecks checks={checks} /> : <OpenChecks checks={checks} worst={worst} />}
    </details>
  )
}

type ChecksProps = { checks: readonly ReadinessCheck[] }

function FineChecks({ checks }: ChecksProps) {
  return (
    <ul>
      {checks.map((check) => (
        <Check key={check.check} check={check} />
      ))}
    </ul>
  )
}

/**
 * Passed checks share one line, so that the items below stay on the screen. Pending checks join that line while there
 * is a problem to fix: most of them pass soon, and the items must not move.
 */
function OpenChecks({ checks, worst }: ChecksProps & { worst: ReadinessState }) {
  const together = worst === 'unknown' ? ONLY_FINE : NOTHING_TO_DO
  return (
    <ul>
      {ORDER.filter((state) => !together.includes(state))
        .flatMap((wanted) => checks.filter(({ state }) => state === wanted))
        .map((check) => (
          <Check key={check.check} check={check} />
        ))}
      {together.map((state) => (
        <OneLine key={state} state={state} checks={checks.filter((check) => check.state === state)} />
      ))}
    </ul>
  )
}

function OneLine({ state, checks }: ChecksProps & { state: ReadinessState }) {
  const t = useT(inventoryTexts)
  if (checks.length === 0) return null
  return (
    <li className={`readiness-check readiness-${state}`}>
      <Icon name={ICONS[state]} />
      <span>
        {checks.map(({ check }) => t(`readiness.check.${check}`)).join(', ')}
        <span className="readiness-state"> – {t(`readiness.state.${state}`)}</span>
      </span>
    </li>
  )
}

function Check({ check }: { check: ReadinessCheck }) {
  const t = useT(inventoryTexts)
  return (
    <li className={`readiness-check readiness-${check.state}`}>
      <Icon name={ICONS[check.state]} />
      <div>
        <span className="readiness-name">
          {isBanned([check]) ? (
            t('readiness.banFound')
          ) : (
            <>
              {t(`readiness.check.${check.check}`)}
              <span className="readiness-state"> – {t(`readiness.state.${check.state}`)}</span>
            </>
          )}
        </span>
        {check.message ? <p>{check.message}</p> : null}
      </div>
      {check.state === 'ok' || !check.link ? null : <Fix link={check.link} />}
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
