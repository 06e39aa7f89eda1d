import type { SystemPart, SystemResponse } from '@app/contract/office/system'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { useCopy } from '#components/admin/copy-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatRelative, formatTime } from '#lib/format-date.ts'
import { keyOf } from '#lib/api/route-query.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { findProblems, type Problem } from './find-problems.ts'
import { GoldenSignals } from './golden-signals.tsx'
import { ProcessTable } from './process-table.tsx'
import { SteamTable } from './steam-table.tsx'
import { Backups, Database, RedisState, Version } from './store-parts.tsx'
import { fetchSystem } from './system-calls.ts'
import { systemTexts } from './system-texts.ts'
import { Looks, Prices, Queue, Reconciliation, Watchers } from './work-parts.tsx'
import adminStyles from '#components/admin/admin.module.css'
import styles from '#features/office/system/system-page.module.css'

const REFRESH_MS = 15_000
/** In page order. Not imported from the contract, because that file would add its schemas to the page. */
const PARTS: readonly SystemPart[] = [
  'watchers',
  'looks',
  'prices',
  'ledger',
  'backups',
  'reconciliation',
  'processes',
  'steam',
  'signals',
  'queue',
  'database',
  'redis',
  'version',
]

/** The health of the installation, for operators without Grafana. */
export function SystemPage() {
  const t = useT(systemTexts)
  const language = useLanguage()
  const isRepeat = useRef(false)
  const {
    data: value,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: keyOf('GET /api/admin/system', {}),
    queryFn: ({ signal }) => {
      const isBackground = isRepeat.current
      isRepeat.current = true
      return fetchSystem(isBackground, signal)
    },
    gcTime: 0,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  })
  const refresh = () => {
    isRepeat.current = false
    void refetch()
  }
  return (
    <>
      <AdminHead
        title={t('title')}
        facts={
          value ? <p className="mid">{t('read', { time: formatTime(value.at, language) })}</p> : undefined
        }
        actions={
          <Button icon="refresh" isLoading={isFetching && value !== undefined} onClick={refresh}>
            {t('refresh')}
          </Button>
        }
      />
      {error ? <ErrorNotice message={t('failed')} onRetry={refresh} isRetrying={isFetching} /> : null}
      {!value && !error ? (
        <div className={`panel ${adminStyles['admin-skeleton']}`} aria-busy="true">
          <output className="visually-hidden">{t('loading')}</output>
          <Skeleton shape="row" count={10} />
        </div>
      ) : null}
      {value ? <System system={value} /> : null}
    </>
  )
}

/** The cards with the problems that they explain; one with a problem comes first. */
const CARDS: { id: string; Card: typeof Watchers; kinds: readonly Problem['kind'][] }[] = [
  { id: 'watchers', Card: Watchers, kinds: ['noWatcher', 'watcherLate'] },
  { id: 'prices', Card: Prices, kinds: ['pricesStale', 'pricesHeld'] },
  { id: 'looks', Card: Looks, kinds: ['looksLate', 'looksSilent'] },
  { id: 'backups', Card: Backups, kinds: ['archive', 'copyOld'] },
]

/** First what an owner asks about, then what the person who runs the server asks about. */
function System({ system }: { system: SystemResponse }) {
  const t = useT(systemTexts)
  const problems = findProblems(system, PARTS)
  const isBad = ({ kinds }: (typeof CARDS)[number]) => problems.some(({ kind }) => kinds.includes(kind))
  return (
    <>
      <Lights problems={problems} />
      <Problems system={system} problems={problems.filter((one) => !isTechnical(one))} />
      <Problems system={system} problems={problems.filter(isTechnical)} isAside />
      <div className={`${styles['system-columns']} ${styles['system-owner']}`}>
        {CARDS.toSorted((one, other) => Number(isBad(other)) - Number(isBad(one))).map(({ id, Card }) => (
          <Card key={id} system={system} />
        ))}
        <Reconciliation system={system} />
      </div>
      <details className={styles['system-technical']} open={problems.some(isTechnical) || undefined}>
        <summary>
          <h2 className={styles['system-heading']}>{t('technical')}</h2> <Icon name="chevron" isSmall />
        </summary>
        <div className="stack">
          <ProcessTable processes={system.processes} readAt={system.at} />
          <SteamTable steam={system.steam} />
          <div className={styles['system-columns']}>
            <GoldenSignals signals={system.signals} />
            <Queue system={system} />
            <Database system={system} />
            <RedisState system={system} />
            <Version system={system} />
          </div>
        </div>
      </details>
    </>
  )
}

/** The owner's questions. */
const LIGHTS: Record<'sales' | 'payouts' | 'prices' | 'copies' | 'site', readonly Problem['kind'][]> = {
  sales: ['noApi', 'noWatcher', 'watcherLate', 'pricesStale', 'looksSilent'],
  payouts: ['noWorker', 'queueLate', 'queueFailed', 'ledgerLate'],
  prices: ['pricesStale', 'pricesHeld'],
  copies: ['archive', 'copyOld'],
  site: ['errors', 'slow'],
}
const LIGHT_NAMES = ['sales', 'payouts', 'prices', 'copies', 'site'] as const

function isDark(name: (typeof LIGHT_NAMES)[number], problems: readonly Problem[]): boolean {
  return problems.some(({ kind }) => LIGHTS[name].includes(kind))
}

function Lights({ problems }: { problems: readonly Problem[] }) {
  const t = useT(systemTexts)
  return (
    <ul className="row">
      {LIGHT_NAMES.map((name) => {
        const isBad = isDark(name, problems)
        return (
          <li key={name}>
            <Pill tone={isBad ? 'bad' : 'ok'} icon={isBad ? 'alert' : 'check'}>
              {t(`light.${name}.${isBad ? 'bad' : 'ok'}`)}
            </Pill>
          </li>
        )
      })}
    </ul>
  )
}

/** Kinds that are explained by the folded part. */
function isTechnical(problem: Problem): boolean {
  return 'part' in problem || ['errors', 'slow', 'silent', 'connections', 'versions'].includes(problem.kind)
}

type ProblemsProps = { system: SystemResponse; problems: readonly Problem[]; isAside?: boolean }

/** What is wrong, and a message with it for whoever runs the server. */
function Problems({ system, problems, isAside = false }: ProblemsProps) {
  const t = useT(systemTexts)
  const words = useProblemWords(system)
  const copy = useCopy()
  if (problems.length === 0) return null
  const message = problems.map(words).join('\n')
  return (
    <Note
      tone={isAside ? 'warn' : 'bad'}
      isLive
      actions={
        <Button size="small" icon="copy" onClick={() => copy(t('problems.message'), message)}>
          {t('problems.copy')}
        </Button>
      }
    >
      <strong>{t(isAside ? 'technical' : 'problems.title')}</strong>
      <ul className={styles['system-problems']}>
        {problems.map((problem) => (
          <li key={words(problem)}>{words(problem)}</li>
        ))}
      </ul>
    </Note>
  )
}

function useProblemWords({ at, backups }: SystemResponse): (problem: Problem) => string {
  const t = useT(systemTexts)
  const language = useLanguage()
  return (problem) => {
    // The loss is as large as the newest copy is old.
    if (problem.kind === 'archive') {
      const madeAt = backups?.copy?.madeAt ?? null
      return madeAt === null
        ? t('problem.archive.noCopy')
        : t('problem.archive', { copy: formatRelative(madeAt, language, new Date(at)) })
    }
    if ('part' in problem) return t('problem.unread', { part: t(`part.${problem.part}`) })
    if ('name' in problem) return t(`problem.${problem.kind}`, { name: problem.name })
    if ('count' in problem) return t(`problem.${problem.kind}`, { count: problem.count })
    return t(`problem.${problem.kind}`)
  }
}
