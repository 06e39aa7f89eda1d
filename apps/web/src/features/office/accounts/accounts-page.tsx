import { ACCOUNT_OFFERS_MAX } from '@app/contract/office/account-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { AdmitDialog, LimitsDialog, LossDialog, StateDialog } from './account-dialogs.tsx'
import { accountsQuery, type SteamAccount } from './accounts-calls.ts'
import { accountsTexts } from './accounts-texts.ts'
import listResultStyles from '#components/admin/list-result.module.css'
import statusPillStyles from '#components/ui/status-pill.module.css'

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
      cell: ({ value, valueCap }) => (
        <>
          <span className="num">{zloty(value)}</span>
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
        <span className="num">{t('items', { used: openOffers, places: ACCOUNT_OFFERS_MAX })}</span>
      ),
    },
    {
      id: 'polled',
      header: t('column.polled'),
      cell: ({ polledAt, isWatched }) => (
        <>
          {polledAt === null ? t('never') : formatDateTime(polledAt, language)}
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

function State({ account: { state, isAdmitted } }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const shown = isAdmitted ? state : 'new'
  return (
    <span className={`${statusPillStyles.pill} ${statusPillStyles[`pill-${TONES[shown]}`]}`}>
      {t(`state.${shown}`)}
    </span>
  )
}

function Places({ account }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const language = useLanguage()
  const { heldItems, expectedItems, protectedItems, places, nextUnlockAt } = account
  return (
    <>
      <span className="num">{t('items', { used: heldItems + expectedItems, places })}</span>
      <br />
      <span className="caption low">
        {t('items.detail', { held: heldItems, expected: expectedItems, protected: protectedItems })}
        {nextUnlockAt === null
          ? null
          : `, ${t('items.unlock', { at: formatDateTime(nextUnlockAt, language) })}`}
      </span>
    </>
  )
}

function Actions({ account, onAsk }: { account: SteamAccount; onAsk: (asked: Asked) => void }) {
  const t = useT(accountsTexts)
  const lose = (
    <Button size="small" variant="ghost" onClick={() => onAsk({ does: 'loss', account })}>
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
    <span className="row">
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
