import type { UserResponse } from '@app/contract/office/users'
import type { Ticket } from '@app/contract/support/tickets'
import type { UseQueryResult } from '@tanstack/react-query'
import { CopyButton } from '#components/admin/copy-button.tsx'
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
            <div>
              <dt>{t('sender.steamId')}</dt>
              <dd className="mono">{steamId}</dd>
            </div>
          )}
          {otherIds.length === 0 ? null : (
            <div>
              <dt>{t('sender.otherIds')}</dt>
              <dd className="mono">{otherIds.join(' ')}</dd>
            </div>
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
      <div>
        <dt className="visually-hidden">{t('sender.title')}</dt>
        <dd>
          <Note tone="warn">{t('sender.failed')}</Note>
        </dd>
      </div>
    )
  }
  if (!sender.data) return null
  const { createdAt, balance, debtTotal, transactionCount, completedCount, isVerified, isBlocked } =
    sender.data.user
  return (
    <>
      <div>
        <dt>{t('sender.since')}</dt>
        <dd>{formatDateTime(createdAt, language)}</dd>
      </div>
      <div>
        <dt>{t('sender.sales')}</dt>
        <dd className="num">{t('sender.salesOf', { all: transactionCount, completed: completedCount })}</dd>
      </div>
      <div>
        <dt>{t('sender.balance')}</dt>
        <dd>
          <Money grosze={toGrosze(balance)} />
        </dd>
      </div>
      {debtTotal > 0 ? (
        <div>
          <dt>{t('sender.debt')}</dt>
          <dd>
            <Money grosze={toGrosze(debtTotal)} />
          </dd>
        </div>
      ) : null}
      {isVerified || isBlocked ? (
        <div>
          <dt className="visually-hidden">{t('sender.title')}</dt>
          <dd className="row">
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
          </dd>
        </div>
      ) : null}
    </>
  )
}
