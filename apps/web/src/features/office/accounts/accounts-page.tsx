import { ACCOUNT_OFFERS_MAX } from '@app/contract/office/account-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { AdmitDialog, LimitsDialog, LossDialog, StateDialog } from './account-dialogs.tsx'
import { accountsQuery, type SteamAccount } from './accounts-calls.ts'
import { accountsTexts } from './accounts-texts.ts'
import listResultStyles from '#components/admin/list-result.module.css'
import statusPillStyles from '#components/ui/status-pill.module.css'
import styles from '#features/office/accounts/accounts-page.module.css'

const MINUTE_MS = 60_000
/** From here on an account fills up soon. */
const FULL_PERCENT = 80

type Asked = { does: 'state' | 'limits' | 'admit' | 'loss'; account: SteamAccount }

/** Our Steam accounts: how full they are, what they are worth and which of them take new sales. */
export function AccountsPage() {
  const t = useT(accountsTexts)
  const query = useQuery(accountsQuery)
  const [asked, setAsked] = useState<Asked>()
  const columns = useColumns(setAsked)
  const close = () => {
    setAsked(undefined)
    void query.refetch()
  }
  const props = asked ? { account: asked.account, onClose: close } : undefined
  return (
    <>
      <AdminHead title={t('title')} facts={<p className="mid">{t('about')}</p>} />
      <QueryState query={query} failed={t('failed')} rows={3} />
      {query.data?.accounts.length === 0 ? (
        <EmptyState icon="users" title={t('empty')}>
          {t('empty.text')}
        </EmptyState>
      ) : null}
      {query.data && query.data.accounts.length > 0 ? (
        <div className={`panel ${listResultStyles['admin-table']}`}>
          <DataTable
            caption={t('title')}
            isCaptionHidden
            columns={columns}
            rows={query.data.accounts}
            rowId={({ steamId }) => steamId}
          />
        </div>
      ) : null}
      {asked?.does === 'state' && props ? <StateDialog {...props} /> : null}
      {asked?.does === 'limits' && props ? <LimitsDialog {...props} /> : null}
      {asked?.does === 'admit' && props ? <AdmitDialog {...props} /> : null}
      {asked?.does === 'loss' && props ? <LossDialog {...props} /> : null}
    </>
  )
}

const zloty = (amount: number) => formatGrosze(toGrosze(amount))

function useColumns(onAsk: (asked: Asked) => void): Column<SteamAccount>[] {
  const t = useT(accountsTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  return [
    {
      id: 'account',
      header: t('column.account'),
      cell: ({ name, steamId, level }) => (
        <span>
          <b dir="auto">{name}</b>{' '}
          {level === null ? null : <span className="caption">{t('level', { level })}</span>}
          <br />
          <span className="caption low mono">{steamId}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (account) => <State account={account} />,
    },
    { id: 'items', header: t('column.items'), cell: (account) => <Places account={account} /> },
    {
      id: 'value',
      header: t('column.value'),
      cell: ({ heldValue, valueCap }) => (
        <>
          <span className="num no-wrap">{zloty(heldValue)}</span>
          <br />
          <span className="caption low">
            {valueCap === null ? t('value.noCap') : t('value.cap', { cap: zloty(valueCap) })}
          </span>
        </>
      ),
    },
    {
      id: 'offers',
      header: t('column.offers'),
      cell: ({ openOffers }) => (
        <span className="num no-wrap">{t('items', { used: openOffers, places: ACCOUNT_OFFERS_MAX })}</span>
      ),
    },
    {
      id: 'polled',
      header: t('column.polled'),
      cell: ({ polledAt, isWatched }) => (
        <>
          <span className="no-wrap">
            {polledAt === null ? t('never') : formatMoment(polledAt, language, nowMs)}
          </span>
          {isWatched ? null : <span className="caption low"> {t('silent')}</span>}
        </>
      ),
    },
    {
      id: 'do',
      header: t('column.do'),
      cell: (account) => <Actions account={account} onAsk={onAsk} />,
    },
  ]
}

const TONES = { active: 'ok', draining: 'info', resting: 'neutral', lost: 'bad', new: 'warn' } as const

const ICONS = { active: 'check', draining: 'clock', resting: 'clock', lost: 'close', new: 'clock' } as const

function State({ account: { state, isAdmitted } }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const shown = isAdmitted ? state : 'new'
  return (
    <span className={`${statusPillStyles.pill} ${statusPillStyles[`pill-${TONES[shown]}`]}`}>
      <Icon name={ICONS[shown]} />
      {t(`state.${shown}`)}
    </span>
  )
}

function Places({ account }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const { heldItems, expectedItems, protectedItems, places, nextUnlockAt } = account
  const used = heldItems + expectedItems
  const percent = Math.round((used / Math.max(1, places)) * 100)
  return (
    <div className={styles.places}>
      <span className="num no-wrap">
        {t('items', { used, places })} <span className="low">{t('items.percent', { percent })}</span>
      </span>
      <meter
        className={percent >= FULL_PERCENT ? styles.filling : undefined}
        min={0}
        max={Math.max(1, places)}
        value={used}
        aria-label={t('column.items')}
      />
      <span className="caption low no-wrap">{t('items.protected', { count: protectedItems })}</span>
      <span className="caption low no-wrap">{t('items.expected', { count: expectedItems })}</span>
      {nextUnlockAt === null ? null : (
        <span className="caption low no-wrap">
          {t('items.unlock', { at: formatMoment(nextUnlockAt, language, nowMs) })}
        </span>
      )}
    </div>
  )
}

function Actions({ account, onAsk }: { account: SteamAccount; onAsk: (asked: Asked) => void }) {
  const t = useT(accountsTexts)
  const lose = (
    <Button size="small" variant="danger" onClick={() => onAsk({ does: 'loss', account })}>
      {t('lose')}
    </Button>
  )
  // Something can come back to a lost account, such as an undone resale.
  if (account.state === 'lost') return account.heldItems > 0 ? lose : null
  if (!account.isAdmitted)
    return (
      <Button size="small" onClick={() => onAsk({ does: 'admit', account })}>
        {t('admit')}
      </Button>
    )
  return (
    <span className={styles.deeds}>
      <Button size="small" onClick={() => onAsk({ does: 'state', account })}>
        {t(account.state === 'active' ? 'drain' : 'activate')}
      </Button>
      <Button size="small" variant="ghost" onClick={() => onAsk({ does: 'limits', account })}>
        {t('limits')}
      </Button>
      {lose}
    </span>
  )
}
