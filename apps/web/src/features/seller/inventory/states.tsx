import type { InventoryResponse } from '@app/contract/catalog/inventory'
import { writeMinimum } from '@app/contract/selling/offer-terms'
import { useEffect, useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { steamPage } from '#lib/demo.ts'
import { formatRelative, formatTime } from '#lib/format-date.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { CooldownButton, useSecondsUntil } from './cooldown-button.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedInventory } from './listed-item.ts'
import type { Inventory, InventoryProblem } from './use-inventory.ts'
import buttonStyles from '#components/ui/button.module.css'
import itemCardStyles from '#components/ui/item-card.module.css'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import summaryStyles from '#features/seller/inventory/summary.module.css'
import styles from '#features/seller/inventory/states.module.css'

type InventoryProps = { inventory: Inventory }

const STEAM_PRIVACY_URL = steamPage('https://steamcommunity.com/my/edit/settings')
const SLOW_AFTER_MS = 8_000
const CARDS_LOADING = 15

type NoItemsProps = InventoryProps & {
  /** What is shown above a problem may still arrive. */
  isSettled: boolean
}

/** Shown instead of the items while there is no copy of the inventory. */
export function NoItems({ inventory, isSettled }: NoItemsProps) {
  const { answer, problem, pending, refresh } = inventory
  if (problem && !answer && isSettled) {
    const retry = { problem, isRetrying: pending !== undefined, onRetry: refresh }
    return problem.code === 'inventory_private' ? <PrivateInventory {...retry} /> : <LoadFailed {...retry} />
  }
  return (
    <ItemsRoom>
      {answer?.state === 'waiting' ? (
        <Waiting inventory={inventory} />
      ) : answer?.state === 'reading' ? (
        <Reading progress={answer.progress} />
      ) : (
        <Loading onRetry={inventory.reload} />
      )}
    </ItemsRoom>
  )
}

/** The filters and cards to come, in their places; a message takes the place of the filters. */
export function ItemsRoom({ children }: { children?: ReactNode }) {
  return (
    <div className={styles['inventory-loading']} aria-busy="true">
      <div className={styles['inventory-status']}>{children ?? <FiltersRoom />}</div>
      <div className={itemCardStyles['item-grid']} aria-hidden="true">
        <Skeleton shape="card" count={CARDS_LOADING} />
      </div>
    </div>
  )
}

function FiltersRoom() {
  return (
    <div className={styles['inventory-filters-room']} aria-hidden="true">
      <Skeleton shape="line" count={2} />
    </div>
  )
}

function Loading({ onRetry }: { onRetry: () => void }) {
  const t = useT(inventoryTexts)
  const shell = useT(shellTexts)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow)
    return (
      <>
        <output className="visually-hidden">{t('loading.label')}</output>
        <FiltersRoom />
      </>
    )
  return (
    <div className={styles['inventory-slow']}>
      <output className="small mid">{t('loading.slow')}</output>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {shell('action.retry')}
      </Button>
    </div>
  )
}

type Progress = NonNullable<Inventory['answer']>['progress']

function Reading({ progress }: { progress: Progress }) {
  const t = useT(inventoryTexts)
  return (
    <>
      <output className="small mid">{t('reading.first')}</output>
      <ReadProgress progress={progress} />
    </>
  )
}

function ReadProgress({ progress }: { progress: Progress }) {
  const t = useT(inventoryTexts)
  if (!progress?.totalItems) return null
  const words = t('reading.progress', { read: progress.readItems, total: progress.totalItems })
  return (
    <label className={`${styles['inventory-progress']} num`}>
      {words}
      <progress value={progress.readItems} max={progress.totalItems} />
    </label>
  )
}

function Waiting({ inventory: { answer, receivedAtMs } }: InventoryProps) {
  const t = useT(inventoryTexts)
  const seconds = useSecondsUntil(receivedAtMs + (answer?.waitSeconds ?? 0) * 1_000)
  return (
    <>
      <output className={styles['inventory-waiting']}>{answer?.notice?.message ?? t('waiting.title')}</output>
      <p className="small mid">{t('waiting.lead')}</p>
      {/* Counted for the eye only: a screen reader would say every second. */}
      <p className="small mid num" aria-hidden="true">
        {seconds > 0 ? t('waiting.turn', { wait: t('wait.seconds', { seconds }) }) : t('waiting.soon')}
      </p>
    </>
  )
}

type RetryProps = { problem: InventoryProblem; isRetrying: boolean; onRetry: () => void }

function PrivateInventory({ problem, isRetrying, onRetry }: RetryProps) {
  const t = useT(inventoryTexts)
  return (
    <div className={`panel ${styles['inventory-private']}`}>
      <Icon name="lock" />
      <h2>{t('private.title')}</h2>
      <p>{t('private.lead')}</p>
      <ol>
        <li>{t('private.step1')}</li>
        <li>{t('private.step2')}</li>
        <li>{t('private.step3')}</li>
      </ol>
      <div className="row">
        <a
          className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
          href={STEAM_PRIVACY_URL}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external" />
          {t('private.link')}
        </a>
        <CooldownButton readyAtMs={problem.retryAtMs} isLoading={isRetrying} onClick={onRetry}>
          {t('private.check')}
        </CooldownButton>
      </div>
    </div>
  )
}

function LoadFailed({ problem, isRetrying, onRetry }: RetryProps) {
  const t = useT(inventoryTexts)
  const shell = useT(shellTexts)
  const retry = (
    <CooldownButton
      size="small"
      icon="refresh"
      readyAtMs={problem.retryAtMs}
      isLoading={isRetrying}
      onClick={onRetry}
    >
      {shell('action.retry')}
    </CooldownButton>
  )
  return (
    <Note tone="bad" isLive actions={retry}>
      <p>
        <strong>{t('error.load')}</strong>
      </p>
      <p>{problem.message}</p>
    </Note>
  )
}

/** Shown above the items: why they are stale, or what is missing. The button says that they are being refreshed. */
export function InventoryNotices({ inventory }: InventoryProps) {
  const { answer, problem, pending, reload } = inventory
  const t = useT(inventoryTexts)
  const shell = useT(shellTexts)
  const language = useLanguage()
  if (!answer || answer.fetchedAt === null) return null
  const time = formatTime(answer.fetchedAt, language)
  return (
    <>
      {problem ? (
        <Note
          tone="bad"
          isLive
          actions={
            <Button size="small" icon="refresh" isLoading={pending !== undefined} onClick={reload}>
              {shell('action.retry')}
            </Button>
          }
        >
          <p>
            <strong>{t('error.load')}</strong>
          </p>
          <p>{problem.message}</p>
        </Note>
      ) : null}
      {answer.state === 'stale' || waitsForItsTurn(answer) ? (
        <Stale inventory={inventory} time={time} />
      ) : null}
      {answer.state !== 'stale' && !waitsForItsTurn(answer) && answer.notice ? (
        <Note tone="warn" icon="info" isLive>
          {answer.notice.message}
        </Note>
      ) : null}
    </>
  )
}

/** The user asked for a refresh, but Steam's rate limit allows it only later; meanwhile a recent copy is shown. */
function waitsForItsTurn({ state, waitSeconds }: InventoryResponse): boolean {
  return state === 'fresh' && waitSeconds !== undefined
}

function Stale({ inventory: { answer, receivedAtMs }, time }: InventoryProps & { time: string }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const seconds = useSecondsUntil(receivedAtMs + (answer?.waitSeconds ?? 0) * 1_000)
  const ageMs = (answer?.ageSeconds ?? 0) * 1_000
  const age = formatRelative(receivedAtMs - ageMs, language, new Date(receivedAtMs))
  return (
    <Note tone="warn">
      {answer?.notice ? <output>{answer.notice.message}</output> : null}
      <p className="num">
        {t('stale.age', { time, age })}{' '}
        {seconds > 0 ? (
          <span aria-hidden="true">{t('stale.turn', { wait: t('wait.seconds', { seconds }) })}</span>
        ) : null}
      </p>
    </Note>
  )
}

/** Nothing to sell: no items, or only items with a reason below. */
export function NothingToSell({ hasLocked }: { hasLocked: boolean }) {
  const t = useT(inventoryTexts)
  return (
    <div className="panel">
      <EmptyState
        level={2}
        title={t('empty.title')}
        actions={<ButtonLink to={paths.calculator}>{t('empty.calculator')}</ButtonLink>}
      >
        {hasLocked ? t('empty.allLocked') : t('empty.lead')}
      </EmptyState>
    </div>
  )
}

/** The items together are worth less than the smallest sale. */
export function TooLittle({ listed }: { listed: ListedInventory | undefined }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  if (!listed || listed.sellable.length === 0 || listed.payoutGrosze >= listed.minimumGrosze) return null
  return (
    <Note tone="info">
      {t('tooLittle', {
        amount: formatGrosze(listed.payoutGrosze),
        minimum: writeMinimum(listed.minimumGrosze, language),
      })}
    </Note>
  )
}

/** Takes the place of the panel while the items load. */
export function SummaryRoom() {
  return (
    <aside className={inventoryStyles['inventory-side']} aria-hidden="true">
      <div className={`panel ${summaryStyles['summary-panel']}`}>
        <Skeleton shape="title" />
        <Skeleton shape="row" count={3} />
      </div>
    </aside>
  )
}
