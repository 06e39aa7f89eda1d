import type { AdminUser, UserResponse } from '@app/contract/office/users'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { CopyButton } from '#components/admin/copy-button.tsx'
import { Fact } from '#components/admin/fact.tsx'
import { Figures } from '#components/admin/figures.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatShortDate, formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminUserPath } from '#lib/paths.ts'
import { methodName } from '#lib/payout-names.ts'
import { changeSearch } from '#lib/use-list-query.ts'
import { useNowMs } from '#lib/use-now.ts'
import { FreezePanel } from './freeze-panel.tsx'
import { HoldNote, SellerControls } from './seller-controls.tsx'
import { UserTransactions } from './user-transactions.tsx'
import { usersTexts } from './users-texts.ts'
import adminStyles from '#components/admin/admin.module.css'
import usersStyles from '#features/office/users/users.module.css'
import styles from '#features/office/users/user-profile.module.css'

const LAST_SALES = 3
/** As the group of new users in the list. */
const NEW_FOR_MS = 7 * 24 * 60 * 60_000

export function UserProfile({ answer }: { answer: UserResponse }) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const { user, recentSteamIds } = answer
  return (
    <div className={styles['user-grid']}>
      <div className={`stack ${styles['user-top']}`}>
        <Marks user={user} />
        <HoldNote user={user} />
        <OpenTicket tickets={answer.tickets} />
        <Sums user={user} />
        <FreezePanel user={user} />
        <Risk user={user} />
        <LastSales answer={answer} />
      </div>
      <div className="stack">
        <MoneyFacts answer={answer} />
      </div>
      <div className="stack">
        <PanelSection title={t('profile.facts')}>
          <dl className={adminStyles.facts}>
            <Fact name={t('profile.username')}>{user.username}</Fact>
            <Fact name={t('profile.steamId')}>
              <span className="mono">{user.steamId}</span>
            </Fact>
            <Fact name={t('profile.email')}>{user.email ?? t('none')}</Fact>
            <Fact name={t('profile.created')}>{formatDateTime(user.createdAt, language)}</Fact>
            <Fact name={t('profile.lastLogin')}>{formatDateTime(user.lastLogin, language)}</Fact>
            <Fact name={t('profile.tradeUrl')}>
              {user.tradeUrl ? (
                <span className={styles['user-inline']}>
                  <a
                    className={adminStyles['one-line']}
                    href={user.tradeUrl}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {user.tradeUrl}
                  </a>
                  <CopyButton name={t('profile.tradeUrl')} value={user.tradeUrl} />
                </span>
              ) : (
                t('none')
              )}
            </Fact>
            {recentSteamIds.length > 0 ? (
              <Fact name={t('profile.earlierIds')}>
                {recentSteamIds.slice(0, 3).map((steamId) => (
                  <span key={steamId} className={`mono ${styles['user-line']}`}>
                    {steamId}
                  </span>
                ))}
              </Fact>
            ) : null}
          </dl>
        </PanelSection>
      </div>
    </div>
  )
}

/** Somebody waits for an answer, so it comes before the figures. */
function OpenTicket({ tickets }: { tickets: UserResponse['tickets'] }) {
  const t = useT(usersTexts)
  const open = tickets.find(({ status }) => status !== 'closed')
  if (!open) return null
  return (
    <Note tone="info">
      {t('profile.openTicket')} <PageLink to={adminTicketPath(open.id)}>{open.subject}</PageLink>
    </Note>
  )
}

/** What passed between this person and us, before everything else. */
function Sums({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  return (
    <Figures
      figures={[
        ...(user.debtTotal > 0 ? [{ name: t('profile.debt'), amount: user.debtTotal, isBad: true }] : []),
        { name: t('profile.balance'), amount: user.balance },
        {
          name: t('profile.underProtection'),
          amount: user.underProtection,
          note:
            user.underProtection > 0 &&
            t('profile.paidUnderProtection', { amount: formatGrosze(toGrosze(user.paidUnderProtection)) }),
        },
        {
          name: t('profile.sold'),
          amount: user.totalSpent,
          note: t('profile.soldCount', { count: user.completedCount }),
        },
        { name: t('profile.paid'), amount: user.paid },
      ]}
    />
  )
}

function LastSales({ answer }: { answer: UserResponse }) {
  const t = useT(usersTexts)
  const { search } = useLocation()
  if (answer.transactions.length === 0) return null
  return (
    <PanelSection
      title={t('profile.lastSales')}
      aside={
        <PageLink
          className="small"
          to={adminUserPath(answer.user.id) + changeSearch(search, { tab: 'transactions' })}
        >
          {t('profile.allSales', { count: answer.user.transactionCount })}
        </PageLink>
      }
      isFlush
    >
      <UserTransactions
        isInPanel
        answer={{ ...answer, transactions: answer.transactions.slice(0, LAST_SALES) }}
      />
    </PanelSection>
  )
}

function MoneyFacts({ answer: { user, destinations } }: { answer: UserResponse }) {
  const t = useT(usersTexts)
  const shared = useT(adminTexts)
  const language = useLanguage()
  const zloty = (amount: number) => formatGrosze(toGrosze(amount))
  return (
    <PanelSection title={t('profile.money')}>
      <dl className={adminStyles.facts}>
        <Fact name={t('profile.earned')}>
          <span className={user.earned < 0 ? usersStyles['user-bad'] : undefined}>{zloty(user.earned)}</span>
        </Fact>
        <Fact name={t('profile.advance')}>
          <span className={styles['user-inline']}>
            {t('profile.advanceOf', { open: zloty(user.openAdvances), limit: zloty(user.advanceLimit) })}
            <SellerControls user={user} />
          </span>
          {user.advanceLimitByHand === null ? null : (
            <span className={`caption low ${styles['user-line']}`}>{t('profile.advanceByHand')}</span>
          )}
        </Fact>
        {user.debts.length > 0 ? (
          <Fact name={t('profile.debt')}>
            {user.debts.map((debt) => (
              <span key={debt.id} className={`caption low ${styles['user-line']}`}>
                {t('profile.debtOf', {
                  number: debt.saleNumber,
                  left: zloty(debt.left),
                  amount: zloty(debt.amount),
                })}
              </span>
            ))}
          </Fact>
        ) : null}
        {destinations.length > 0 ? (
          <Fact name={t('profile.destinations')}>
            {destinations.map(({ method, masked, lastUsedAt, hasReturn }) => (
              <span key={method + masked} className={styles['user-line']}>
                {methodName(shared, method)} <span className="num">{masked}</span>{' '}
                <span className="caption low no-wrap">{formatShortDate(lastUsedAt, language)}</span>{' '}
                {hasReturn ? <Pill tone="warn">{t('profile.hasReturn')}</Pill> : null}
              </span>
            ))}
          </Fact>
        ) : null}
        <Fact name={t('profile.transactions')}>{user.transactionCount}</Fact>
        <Fact name={t('profile.pending')}>{user.pendingCount}</Fact>
        <Fact name={t('profile.settled')}>{user.settledSales}</Fact>
      </dl>
    </PanelSection>
  )
}

function Marks({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const words = (mark: NonNullable<AdminUser['verified']>) => ({
    name: mark.by.name,
    time: formatDateTime(mark.at, language),
    reason: mark.reason,
  })
  return (
    <>
      {user.blocked ? <Note tone="bad">{t('profile.blocked', words(user.blocked))}</Note> : null}
      {user.verified ? <Note tone="ok">{t('profile.verified', words(user.verified))}</Note> : null}
    </>
  )
}

type RiskTone = 'good' | 'bad' | 'unknown'
const RISK_ICONS = { good: 'check', bad: 'flag', unknown: 'dash' } as const

/** Facts that call for a careful review, facts in the user's favour, and what nobody can know yet. */
function Risk({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const { risk, settledSales, underProtection, paidUnderProtection, createdAt } = user
  const isNew = useNowMs(NEW_FOR_MS) - Date.parse(createdAt) < NEW_FOR_MS
  const age = risk.steamCreatedAt
    ? t('risk.age', { date: formatShortDate(risk.steamCreatedAt, language) })
    : t('risk.ageUnknown')
  const level = risk.steamLevel === null ? '' : `, ${t('risk.level', { level: risk.steamLevel })}`
  const hasTraded = settledSales > 0 || underProtection > 0
  return (
    <PanelSection title={t('risk.title')}>
      <ul className={styles['user-risks']}>
        {isNew ? (
          <RiskLine tone="bad">{t('risk.new', { date: formatShortDate(createdAt, language) })}</RiskLine>
        ) : null}
        {paidUnderProtection > 0 ? (
          <RiskLine tone="bad">
            {t('risk.exposed', { amount: formatGrosze(toGrosze(paidUnderProtection)) })}
          </RiskLine>
        ) : null}
        <RiskLine tone={risk.sharedCount > 0 ? 'bad' : risk.hasPayoutDetails ? 'good' : 'unknown'}>
          {risk.sharedCount > 0
            ? t('risk.shared', { count: risk.sharedCount })
            : t(risk.hasPayoutDetails ? 'risk.notShared' : 'risk.noDetails')}
          {risk.sharedWith.map((other) => (
            <PageLink key={other.id} className={styles['user-line']} to={adminUserPath(other.id)}>
              {other.displayName}
            </PageLink>
          ))}
        </RiskLine>
        <RiskLine tone={risk.steamCreatedAt === null ? 'unknown' : 'good'}>
          {age}
          {level}
        </RiskLine>
        {risk.hasSteamBan ? <RiskLine tone="bad">{t('risk.ban')}</RiskLine> : null}
        <RiskLine tone={risk.reversals > 0 ? 'bad' : hasTraded ? 'good' : 'unknown'}>
          {risk.reversals > 0
            ? t('risk.reversals', { count: risk.reversals })
            : t(hasTraded ? 'risk.noReversals' : 'risk.noTrades')}
        </RiskLine>
        {risk.agreedUndos > 0 ? (
          <RiskLine tone="unknown">{t('risk.agreedUndos', { count: risk.agreedUndos })}</RiskLine>
        ) : null}
      </ul>
    </PanelSection>
  )
}

function RiskLine({ tone, children }: { tone: RiskTone; children: ReactNode }) {
  return (
    <li className={`${styles['user-risk']} ${styles[`is-${tone}`]}`}>
      <Icon name={RISK_ICONS[tone]} isSmall />
      <span>{children}</span>
    </li>
  )
}
