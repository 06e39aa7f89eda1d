import { shellTexts } from '#components/shell-texts.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import styles from '#components/layouts/balance-note.module.css'

/** Money on the balance that the seller can withdraw; nothing while there is none. */
export function BalanceNote() {
  const t = useT(shellTexts)
  const { user } = useSession()
  if (!user || user.balance === 0) return null
  return (
    <section className={`panel ${styles['balance-note']}`} aria-label={t('user.balance')}>
      <p>
        {t.rich('balance.waits', {
          amount: (
            <b key="amount" className="num no-wrap">
              {formatGrosze(toGrosze(user.balance))}
            </b>
          ),
        })}
      </p>
      <ButtonLink to={paths.accountBalance} variant="primary">
        {t('balance.withdraw')}
      </ButtonLink>
    </section>
  )
}
