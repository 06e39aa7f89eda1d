import { ACCOUNT_OFFERS_MAX } from '@app/contract/office/account-facts'
import { useQuery } from '@tanstack/react-query'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { Fact } from '#components/admin/fact.tsx'
import { Meter, percentOf } from '#components/admin/meter.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { AdmitDialog, LimitsDialog, LossDialog, StateDialog } from './account-dialogs.tsx'
import { accountsQuery, type SteamAccount } from './accounts-calls.ts'
import { accountsTexts } from './accounts-texts.ts'
import { Forecast, FullAccounts, usedOf } from './filling.tsx'
import styles from '#features/office/accounts/accounts-page.module.css'

const MINUTE_MS = 60_000

/** Our Steam accounts: how full they are, what they are worth and which of them take new sales. */
export function AccountsPage() {
  const t = useT(accountsTexts)
  const query = useQuery(accountsQuery)
  return (
    <>
      <AdminHead title={t('title')} facts={<p className="mid">{t('about')}</p>} />
      <QueryState query={query} failed={t('failed')} rows={3} />
      {query.data?.accounts.length === 0 ? (
        <EmptyState icon="users" title={t('empty')}>
          {t('empty.text')}
        </EmptyState>
      ) : null}
      {query.data ? <FullAccounts accounts={query.data.accounts} /> : null}
      {query.data?.accounts.map((account) => (
        <AccountCard key={account.steamId} account={account} />
      ))}
      {query.data ? <p className="caption low">{t('add')}</p> : null}
    </>
  )
}

const zloty = (amount: number) => formatGrosze(toGrosze(amount))

function AccountCard({ account }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const { name, steamId, heldValue, valueCap, openOffers } = account
  return (
    <PanelSection title={name} aside={<Actions account={account} />}>
      <dl className={styles['account-facts']}>
        <Fact name={<span className="mono">{steamId}</span>}>
          <State account={account} />
        </Fact>
        <Fact name={t('column.items')}>
          <Places account={account} />
        </Fact>
        <Fact name={t('column.full')}>
          <Forecast account={account} />
        </Fact>
        <Fact name={t('column.value')}>
          <span className="num">{zloty(heldValue)}</span>
          <span className="caption low">
            {valueCap === null ? t('value.noCap') : t('value.cap', { cap: zloty(valueCap) })}
          </span>
        </Fact>
        <Fact name={t('column.offers')}>
          <span className="num">{t('items', { used: openOffers, places: ACCOUNT_OFFERS_MAX })}</span>
        </Fact>
      </dl>
    </PanelSection>
  )
}

const TONES = { active: 'ok', draining: 'info', resting: 'neutral', lost: 'bad', new: 'warn' } as const

const ICONS = { active: 'check', draining: 'clock', resting: 'clock', lost: 'close', new: 'clock' } as const

function State({ account: { state, isAdmitted, isWatched, polledAt } }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const shown = isAdmitted ? state : 'new'
  return (
    <>
      <Pill tone={TONES[shown]} icon={ICONS[shown]}>
        {t(`state.${shown}`)}
      </Pill>
      <span className="caption low">
        {polledAt === null ? t('never') : t('polled', { at: formatMoment(polledAt, language, nowMs) })}
        {isWatched ? null : `, ${t('silent')}`}
      </span>
    </>
  )
}

function Places({ account }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const { expectedItems, protectedItems, places, nextUnlockAt } = account
  const used = usedOf(account)
  const percent = percentOf(used, places)
  return (
    <>
      <span className="num no-wrap">
        {t('items', { used, places })} <span className="low">{t('items.percent', { percent })}</span>
      </span>
      <Meter label={t('column.items')} used={used} limit={places} />
      <span className="caption low">
        {t('items.protected', { count: protectedItems })}
        {expectedItems > 0 ? ` · ${t('items.expected', { count: expectedItems })}` : null}
      </span>
      {nextUnlockAt === null ? null : (
        <span className="caption low no-wrap">
          {t('items.unlock', { at: formatMoment(nextUnlockAt, language, nowMs) })}
        </span>
      )}
    </>
  )
}

function Actions({ account }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const lose = (
    <DialogButton size="small" variant="ghost" dialog={<LossDialog account={account} />}>
      {t('lose')}
    </DialogButton>
  )
  // Something can come back to a lost account, such as an undone resale.
  if (account.state === 'lost') return account.heldItems > 0 ? lose : null
  if (!account.isAdmitted)
    return (
      <DialogButton size="small" dialog={<AdmitDialog account={account} />}>
        {t('admit')}
      </DialogButton>
    )
  return (
    <span className="row">
      <DialogButton size="small" dialog={<StateDialog account={account} />}>
        {t(account.state === 'active' ? 'drain' : 'activate')}
      </DialogButton>
      <DialogButton size="small" variant="ghost" dialog={<LimitsDialog account={account} />}>
        {t('limits')}
      </DialogButton>
      {lose}
    </span>
  )
}
