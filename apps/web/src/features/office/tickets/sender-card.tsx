import type { UserResponse } from '@app/contract/office/users'
import type { Ticket } from '@app/contract/support/tickets'
import type { UseQueryResult } from '@tanstack/react-query'
import { CopyButton } from '#components/admin/copy-button.tsx'
import { Fact } from '#components/admin/fact.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { PersonCell } from '#components/admin/person-cell.tsx'
import { Money } from '#components/ui/money.tsx'
import { Note } from '#components/ui/note.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { staffTicketTexts } from './staff-texts.ts'
import adminStyles from '#components/admin/admin.module.css'

type Sender = UseQueryResult<UserResponse>

export function SenderCard({ ticket, sender }: { ticket: Ticket; sender: Sender }) {
  const t = useT(staffTicketTexts)
  const { user, email, steamId, name, staff } = ticket
  const otherIds = staff?.recentSteamIds ?? []
  return (
    <PanelSection title={t('sender.title')}>
      <div className="stack">
        {user ? (
          <PersonCell user={user} />
        ) : (
          <p>
            <b dir="auto">{name}</b>
            <br />
            <span className="caption low">{t('sender.guest')}</span>
          </p>
        )}
        <dl className={adminStyles.facts}>
          <div>
            <dt className="no-wrap">
              {t('sender.email')} <CopyButton name={t('sender.email')} value={email} />
            </dt>
            <dd>{email}</dd>
          </div>
          {steamId === null ? null : (
            <Fact name={t('sender.steamId')}>
              <span className="mono">{steamId}</span>
            </Fact>
          )}
          {otherIds.length === 0 ? null : (
            <Fact name={t('sender.otherIds')}>
              <span className="mono">{otherIds.join(' ')}</span>
            </Fact>
          )}
          {user ? <AccountFacts sender={sender} /> : null}
        </dl>
      </div>
    </PanelSection>
  )
}

function AccountFacts({ sender }: { sender: Sender }) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  if (sender.error) {
    return (
      <Fact name={t('sender.title')} isNameHidden>
        <Note tone="warn">{t('sender.failed')}</Note>
      </Fact>
    )
  }
  if (!sender.data) return null
  const { createdAt, balance, debtTotal, transactionCount, completedCount, isVerified, isBlocked } =
    sender.data.user
  return (
    <>
      <Fact name={t('sender.since')}>{formatDateTime(createdAt, language)}</Fact>
      <Fact name={t('sender.sales')}>
        {t('sender.salesOf', { all: transactionCount, completed: completedCount })}
      </Fact>
      <Fact name={t('sender.balance')}>
        <Money grosze={toGrosze(balance)} />
      </Fact>
      {debtTotal > 0 ? (
        <Fact name={t('sender.debt')}>
          <Money grosze={toGrosze(debtTotal)} />
        </Fact>
      ) : null}
      {isVerified || isBlocked ? (
        <Fact name={t('sender.title')} isNameHidden>
          <span className="row">
            {isVerified ? (
              <Pill tone="ok" icon="shield">
                {t('sender.verified')}
              </Pill>
            ) : null}
            {isBlocked ? (
              <Pill tone="bad" icon="lock">
                {t('sender.blocked')}
              </Pill>
            ) : null}
          </span>
        </Fact>
      ) : null}
    </>
  )
}
