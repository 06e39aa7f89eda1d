import type { CurrentUser } from '@app/contract/identity/accounts'
import { useId, type ReactNode } from 'react'
import { BalanceNote } from '#components/layouts/balance-note.tsx'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useSession } from '#lib/session/session-store.ts'
import { accountTexts } from './account-texts.ts'
import { AlertsCard } from './alerts-card.tsx'
import { DataCard } from './data-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { EmailCard } from './email-card.tsx'
import { HackedCard } from './hacked-card.tsx'
import { PushCard } from './push-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TradeUrlCard } from './trade-url-card.tsx'
import fieldStyles from '#components/ui/field.module.css'
import accountStyles from '#features/seller/account/account.module.css'
import styles from '#features/seller/account/profile-page.module.css'

/** Part of the account area, whose guard ensures that a user is signed in. */
export function ProfilePage() {
  const t = useT(accountTexts)
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <PageHeading>{t('profile.title')}</PageHeading>
      <BalanceNote />
      <Group title={t('group.selling')}>
        <TradeUrlCard user={user} />
        <DocumentsCard />
      </Group>
      <Group title={t('group.messages')}>
        <EmailCard user={user} />
        <PushCard />
        <AlertsCard />
      </Group>
      <Group title={t('group.account')}>
        {user.username === user.displayName ? null : <Username user={user} />}
        <SessionsCard />
        <HackedCard />
        <DataCard />
        <DeleteAccountCard />
      </Group>
    </>
  )
}

/** Left out when it is the name that the page already shows beside the picture. */
function Username({ user }: { user: CurrentUser }) {
  const t = useT(accountTexts)
  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="username-title">
      <h3 id="username-title">{t('profile.username')}</h3>
      <p className={styles['profile-username']}>{user.username}</p>
      <p className={fieldStyles.hint}>{t('profile.usernameHint')}</p>
    </section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['account-group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`panel ${styles['account-cards']}`}>{children}</div>
    </section>
  )
}
