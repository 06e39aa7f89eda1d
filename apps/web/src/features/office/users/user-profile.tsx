import type { AdminUser, UserResponse } from '@app/contract/office/users'
import type { ReactNode } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatShortDate, formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { FreezePanel } from './freeze-panel.tsx'
import { SellerControls } from './seller-controls.tsx'
import { usersTexts } from './users-texts.ts'
import adminStyles from '#components/admin/admin.module.css'
import usersStyles from '#features/office/users/users.module.css'
import styles from '#features/office/users/user-profile.module.css'

export function UserProfile({ answer }: { answer: UserResponse }) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const { user, recentSteamIds } = answer
  return (
    <div className={styles['user-grid']}>
      <div className="stack">
        <Marks user={user} />
        <FreezePanel user={user} />
        <MoneyFacts user={user} />
      </div>
      <div className="stack">
        <Risk user={user} />
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
                <a href={user.tradeUrl} target="_blank" rel="noreferrer">
                  {user.tradeUrl}
                </a>
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

function MoneyFacts({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const zloty = (amount: number) => formatGrosze(toGrosze(amount))
  return (
    <PanelSection title={t('profile.money')}>
      <dl className={adminStyles.facts}>
        <Fact name={t('profile.spent')}>{zloty(user.totalSpent)}</Fact>
        <Fact name={t('profile.earned')}>
          <span className={user.earned < 0 ? usersStyles['user-bad'] : undefined}>{zloty(user.earned)}</span>
        </Fact>
        <Fact name={t('profile.balance')}>{zloty(user.balance)}</Fact>
        <Fact name={t('profile.underProtection')}>{zloty(user.underProtection)}</Fact>
        <Fact name={t('profile.advance')}>
          {t('profile.advanceOf', { open: zloty(user.openAdvances), limit: zloty(user.advanceLimit) })}
          {user.advanceLimitByHand === null ? null : (
            <span className={`caption low ${styles['user-line']}`}>{t('profile.advanceByHand')}</span>
          )}
          <SellerControls user={user} />
        </Fact>
        {user.debts.length > 0 ? (
          <Fact name={t('profile.debt')}>
            <strong className={usersStyles['user-bad']}>{zloty(user.debtTotal)}</strong>
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
        <Fact name={t('profile.transactions')}>{user.transactionCount}</Fact>
        <Fact name={t('profile.completed')}>{user.completedCount}</Fact>
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
function Risk({ user: { risk, settledSales, underProtection } }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const age = risk.steamCreatedAt
    ? t('risk.age', { date: formatShortDate(risk.steamCreatedAt, language) })
    : t('risk.ageUnknown')
  const level = risk.steamLevel === null ? '' : `, ${t('risk.level', { level: risk.steamLevel })}`
  const hasTraded = settledSales > 0 || underProtection > 0
  return (
    <PanelSection title={t('risk.title')}>
      <ul>
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
        {risk.isFrozen ? <RiskLine tone="bad">{t('risk.frozen')}</RiskLine> : null}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
