import type { ReadinessCheck, ReadinessResponse } from '@app/contract/selling/readiness'
import { use } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { steamPage } from '#lib/demo.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { problemsOf } from './sell-obstacle.ts'
import { TradeUrlContext } from './trade-url-context.ts'
import type { Readiness } from './use-readiness.ts'
import type { ShownReadiness } from './use-shown-readiness.ts'
import styles from '#features/seller/inventory/readiness-panel.module.css'

type ReadinessPanelProps = { readiness: Readiness; shown: ShownReadiness }

/** What keeps the user from selling, each with a way to fix it. Nothing is shown while all is well. */
export function ReadinessPanel({ readiness, shown }: ReadinessPanelProps) {
  const t = useT(inventoryTexts)
  const shell = useT(shellTexts)
  if (shown.answer) return <Problems answer={shown.answer} onFixed={shown.reload} />
  if (!readiness.isError) return null
  const retry = (
    <Button size="small" icon="refresh" isLoading={readiness.isFetching} onClick={shown.reload}>
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
  const { checks, title } = problemsOf(answer)
  if (!title) return null
  const isOut = title === 'banned'
  const isBlocked = title !== 'warning'
  // Every new seller meets it: a step to take, not a fault.
  const isTodo = title === 'tradeUrl'
  const isUrlMissing =
    !isOut && checks.some(({ check, state }) => check === 'trade_url' && state === 'blocked')
  return (
    <section
      className={classNames(
        `panel ${styles.readiness}`,
        isTodo ? styles['readiness-todo'] : isBlocked && styles['readiness-blocked'],
      )}
      aria-labelledby="readiness-title"
    >
      <h2 id="readiness-title" tabIndex={-1}>
        <Icon name={isTodo ? 'swap' : 'alert'} />
        {t(`readiness.${title}`)}
      </h2>
      {isOut ? <Banned message={checks[0]?.message ?? ''} /> : null}
      {isOut || (isTodo && form) ? null : (
        <ul>
          {checks.map((check) => (
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
