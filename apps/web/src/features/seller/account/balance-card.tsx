import type { CurrentUser } from '@app/contract/identity/accounts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Money } from '#components/ui/money.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { accountTexts } from './account-texts.ts'
import accountStyles from '#features/seller/account/account.module.css'

/** The available balance and the link to withdraw it. */
export function BalanceCard({ user }: { user: CurrentUser }) {
  const t = useT(accountTexts)
  const hasMoney = user.balance > 0
  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="balance-title">
      <h3 id="balance-title">{t('balance.title')}</h3>
      <p>
        <Money grosze={toGrosze(user.balance)} isPayout={hasMoney} isLarge />
      </p>
      <p className="mid">{t('balance.lead')}</p>
      <div className="row">
        <ButtonLink to={paths.accountBalance} variant={hasMoney ? 'primary' : 'secondary'}>
          {hasMoney ? t('balance.withdraw') : t('balance.show')}
        </ButtonLink>
      </div>
    </section>
  )
}
