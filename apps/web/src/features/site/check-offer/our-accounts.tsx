import type { OperatorAccount } from '@app/contract/selling/sales'
import { Avatar } from '#components/layouts/avatar.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { checkTexts } from './check-texts.ts'
import proofStyles from '#components/proof.module.css'
import styles from '#features/site/check-offer/our-accounts.module.css'

type OurAccountsProps = {
  accounts: readonly OperatorAccount[] | undefined
  hasFailed: boolean
}

/** The only accounts that receive items. The data comes from our server, not from the pasted text. */
export function OurAccounts({ accounts, hasFailed }: OurAccountsProps) {
  const t = useT(checkTexts)
  return (
    <section
      className={`panel ${proofStyles['proof-section']}`}
      aria-labelledby="check-account"
      aria-busy={!accounts && !hasFailed}
    >
      <h2 id="check-account">{t('account.title', { count: accounts?.length ?? 1 })}</h2>
      <p className="caption mid">{t('account.only')}</p>
      {hasFailed ? <Note tone="warn">{t('account.failed')}</Note> : null}
      {accounts ? (
        accounts.map((account) => <Account key={account.steamId} operator={account} />)
      ) : (
        <Account operator={undefined} />
      )}
    </section>
  )
}

function Account({ operator }: { operator: OperatorAccount | undefined }) {
  const t = useT(checkTexts)
  const { level, memberSince } = operator ?? { level: null, memberSince: null }
  return (
    <>
      <div className={styles['check-account']}>
        <Avatar name={operator?.name ?? '?'} url={operator?.avatarUrl ?? ''} />
        <div>
          <b>{operator?.name ?? t('account.loading')}</b>
          {operator ? (
            <a href={operator.profileUrl} rel="noreferrer" target="_blank">
              {t('account.profile')}
            </a>
          ) : null}
        </div>
      </div>
      <dl className={proofStyles['proof-facts']}>
        <div>
          <dt>{t('account.steamId')}</dt>
          <dd className="mono">{operator?.steamId ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('account.level')}</dt>
          <dd>{level ?? t('account.unknown')}</dd>
        </div>
        <div>
          <dt>{t('account.since')}</dt>
          <dd>{memberSince === null ? t('account.unknown') : new Date(memberSince).getUTCFullYear()}</dd>
        </div>
      </dl>
    </>
  )
}
