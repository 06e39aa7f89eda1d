import { ButtonLink } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { accountTexts } from './account-texts.ts'
import accountStyles from '#features/seller/account/account.module.css'

/** Explains in advance what to do when an attacker has access to the account. */
export function HackedCard() {
  const t = useT(accountTexts)
  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="hacked-title">
      <h3 id="hacked-title">{t('hacked.title')}</h3>
      <p className="mid">{t('hacked.lead')}</p>
      <div className="row">
        <ButtonLink icon="lock" to={paths.hacked}>
          {t('hacked.action')}
        </ButtonLink>
      </div>
    </section>
  )
}
