import type { AdminUser, UserResponse } from '@app/contract/office/users'
import type { ReactNode } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDate, formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { FreezePanel } from './freeze-panel.tsx'
import { SellerControls } from './seller-controls.tsx'
import { usersTexts } from './users-texts.ts'
import adminStyles from '#components/admin/admin.module.css'
import usersStyles from '#features/office/users/users.module.css'
import styles from '#features/office/users/user-profile.module.css'

type UserProfileProps = { answer: UserResponse; onChanged: () => void }

export function UserProfile({ answer, onChanged }: UserProfileProps) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const { user, recentSteamIds } = answer
  return (
    <div className={styles['user-grid']}>
      <div className="stack">
        <Marks user={user} />
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
      <div className="stack">
        <FreezePanel user={user} onChanged={onChanged} />
        <Risk user={user} />
        <MoneyFacts user={user} onChanged={onChanged} />
      </div>
    </div>
  )
}

function MoneyFacts({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const t = useT(usersTexts)
  const zloty = (amount: number) => formatGrosze(toGrosze(amount))
  return (
    <PanelSection title={t('profile.money')}>
      <dl className={adminStyles.facts}>
        <Fact name={t('profile.transactions')}>{user.transactionCount}</Fact>
        <Fact name={t('profile.completed')}>{user.completedCount}</Fact>
        <Fact name={t('profile.pending')}>{user.pendingCount}</Fact>
        <Fact name={t('profile.spent')}>{zloty(user.totalSpent)}</Fact>
        <Fact name={t('profile.balance')}>{zloty(user.balance)}</Fact>
        <Fact name={t('profile.settled')}>{user.settledSales}</Fact>
        <Fact name={t('profile.advance')}>
          {t('profile.advanceOf', { open: zloty(user.openAdvances), limit: zloty(user.advanceLimit) })}
          {user.advanceLimitByHand === null ? null : (
            <span className={`caption low ${styles['user-line']}`}>{t('profile.advanceByHand')}</span>
          )}
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
      </dl>
      <SellerControls user={user} onChanged={onChanged} />
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

/** Facts that call for a careful review, and facts in the user's favour. */
function Risk({ user: { risk } }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const age = risk.steamCreatedAt
    ? t('risk.age', { date: formatDate(risk.steamCreatedAt, language) })
    : t('risk.ageUnknown')
  const level = risk.steamLevel === null ? '' : `, ${t('risk.level', { level: risk.steamLevel })}`
  return (
    <PanelSection title={t('risk.title')}>
      <ul>
        <RiskLine isBad={risk.sharedCount > 0}>
          {risk.sharedCount > 0 ? t('risk.shared', { count: risk.sharedCount }) : t('risk.notShared')}
          {risk.sharedWith.map((other) => (
            <PageLink key={other.id} className={styles['user-line']} to={adminUserPath(other.id)}>
              {other.displayName}
            </PageLink>
          ))}
        </RiskLine>
        <RiskLine isBad={risk.steamCreatedAt === null}>
          {age}
          {level}
        </RiskLine>
        {risk.hasSteamBan ? <RiskLine isBad>{t('risk.ban')}</RiskLine> : null}
        <RiskLine isBad={risk.reversals > 0}>
          {risk.reversals > 0 ? t('risk.reversals', { count: risk.reversals }) : t('risk.noReversals')}
        </RiskLine>
        {risk.agreedUndos > 0 ? (
          <RiskLine isBad={false}>{t('risk.agreedUndos', { count: risk.agreedUndos })}</RiskLine>
        ) : null}
        {risk.isFrozen ? <RiskLine isBad>{t('risk.frozen')}</RiskLine> : null}
      </ul>
    </PanelSection>
  )
}

function RiskLine({ isBad, children }: { isBad: boolean; children: ReactNode }) {
  return (
    <li className={isBad ? `${styles['user-risk']} ${styles['is-bad']}` : styles['user-risk']}>
      <Icon name={isBad ? 'flag' : 'check'} isSmall />
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
