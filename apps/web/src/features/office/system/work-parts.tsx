import type { SystemResponse } from '@app/contract/office/system'
import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import { Fact } from '#components/admin/fact.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Ago } from './moment.tsx'
import { SystemPartView } from './system-part.tsx'
import { systemTexts } from './system-texts.ts'
import { railName } from '#lib/payout-names.ts'
import adminStyles from '#components/admin/admin.module.css'
import styles from '#features/office/system/work-parts.module.css'

const QUEUE_LATE_SECONDS = 300

type PartProps = { system: SystemResponse }

export function Queue({ system: { queue } }: PartProps) {
  const t = useT(systemTexts)
  return (
    <SystemPartView part="queue" value={queue}>
      {({ ready, oldestReadySeconds, running, scheduled, failed, workers }) => (
        <dl className={adminStyles.facts}>
          <Fact name={t('queue.ready')}>{ready}</Fact>
          <Fact name={t('queue.oldest')} isBad={(oldestReadySeconds ?? 0) > QUEUE_LATE_SECONDS}>
            {oldestReadySeconds === null ? t('nothing') : t('queue.seconds', { count: oldestReadySeconds })}
          </Fact>
          <Fact name={t('queue.running')}>{running}</Fact>
          <Fact name={t('queue.scheduled')}>{scheduled}</Fact>
          <Fact name={t('queue.failed')} isBad={failed > 0}>
            {failed}
          </Fact>
          <Fact name={t('queue.workers')} isBad={workers === 0}>
            {workers}
          </Fact>
        </dl>
      )}
    </SystemPartView>
  )
}

export function Watchers({ system: { watchers, at } }: PartProps) {
  const t = useT(systemTexts)
  return (
    <SystemPartView
      part="watchers"
      value={watchers}
      aside={<PageLink to={paths.adminAccounts}>{t('watchers.link')}</PageLink>}
    >
      {({ accounts }) =>
        accounts.length === 0 ? (
          <p className="mid">{t('watchers.none')}</p>
        ) : (
          <dl className={adminStyles.facts}>
            {accounts.map(({ steamId, polledAt, isLate }) => (
              <Fact key={steamId} name={t('watchers.account')} isBad={isLate}>
                {polledAt === null ? t('watchers.never') : <Ago at={polledAt} readAt={at} />}
                <span className={`caption low mono ${styles['system-id']}`}>{steamId}</span>
              </Fact>
            ))}
          </dl>
        )
      }
    </SystemPartView>
  )
}

/** How soon we detect that items have left the inventory of a seller with a waiting sale. */
export function Looks({ system: { looks, at } }: PartProps) {
  const t = useT(systemTexts)
  return (
    <SystemPartView part="looks" value={looks}>
      {({ state, wishedSeconds, intervalSeconds, waitingSales, reckonedAt }) =>
        state === 'off' ? (
          <p className="mid">{t('looks.off')}</p>
        ) : (
          <dl className={adminStyles.facts}>
            <Fact name={t('looks.interval')} isBad={state === 'stretched'}>
              {intervalSeconds === null ? t('nothing') : t('queue.seconds', { count: intervalSeconds })}
              {state === 'stretched' ? (
                <span className={styles['system-line']}>
                  {t('looks.stretched', { count: wishedSeconds })}
                </span>
              ) : null}
            </Fact>
            <Fact name={t('looks.sales')}>{waitingSales}</Fact>
            <Fact name={t('looks.last')} isBad={state === 'silent'}>
              {reckonedAt === null ? t('looks.never') : <Ago at={reckonedAt} readAt={at} />}
            </Fact>
          </dl>
        )
      }
    </SystemPartView>
  )
}

export function Prices({ system: { prices, at } }: PartProps) {
  const t = useT(systemTexts)
  return (
    <SystemPartView
      part="prices"
      value={prices}
      aside={<PageLink to={paths.adminSkinPrices}>{t('prices.link')}</PageLink>}
    >
      {({ fetchedAt, isStale, heldLists }) => (
        <dl className={adminStyles.facts}>
          <Fact name={t('prices.fetched')} isBad={isStale}>
            {fetchedAt === null ? t('prices.never') : <Ago at={fetchedAt} readAt={at} />}
          </Fact>
          <Fact name={t('prices.held')} isBad={heldLists > 0}>
            {heldLists}
          </Fact>
        </dl>
      )}
    </SystemPartView>
  )
}

export function Reconciliation({ system: { reconciliation, ledger, at } }: PartProps) {
  const t = useT(systemTexts)
  return (
    <SystemPartView part="reconciliation" value={reconciliation}>
      {({ rails, openFindings }) => (
        <dl className={adminStyles.facts}>
          <Fact name={t('books.ledger')} isBad={ledger?.isLate}>
            {ledger?.checkedAt ? <Ago at={ledger.checkedAt} readAt={at} /> : t('books.never')}
          </Fact>
          <Fact name={t('books.findings')} isBad={openFindings > 0}>
            {openFindings}
          </Fact>
          {/* What is paid by hand has no balance to read. */}
          {rails
            .filter(({ rail }) => RAIL_REGISTRY[rail].isReconciled)
            .map(({ rail, lastRunAt, outcome, isCompared }) => (
              <Fact key={rail} name={railName(t, rail)} isBad={outcome === 'unavailable'}>
                {lastRunAt === null ? (
                  t('books.never')
                ) : isCompared ? (
                  <Ago at={lastRunAt} readAt={at} />
                ) : (
                  <span className="low">{t('books.noBalance')}</span>
                )}
                {outcome === 'unavailable' ? (
                  <span className={styles['system-line']}>{t('books.unavailable')}</span>
                ) : null}
              </Fact>
            ))}
        </dl>
      )}
    </SystemPartView>
  )
}
