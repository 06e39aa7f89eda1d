import { LANGUAGES } from '@app/contract/languages'
import { LanguageLink } from '#components/layouts/language-control.tsx'
import { ThemeControl } from '#components/layouts/theme-control.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { accountTexts } from './account-texts.ts'
import buttonStyles from '#components/ui/button.module.css'
import fieldStyles from '#components/ui/field.module.css'
import accountStyles from '#features/seller/account/account.module.css'
import styles from '#features/seller/account/appearance-card.module.css'

export function AppearanceCard() {
  const t = useT(accountTexts)
  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="appearance-title">
      <h3 id="appearance-title">{t('appearance.title')}</h3>
      <div className={styles.appearance}>
        <div>
          <p className={fieldStyles['field-label']}>{t('appearance.theme')}</p>
          <ThemeControl />
        </div>
        <div>
          <p className={fieldStyles['field-label']}>{t('appearance.language')}</p>
          <div className="row">
            {LANGUAGES.map((language) => (
              <LanguageLink
                key={language}
                className={`${buttonStyles.button} ${buttonStyles['button-secondary']}`}
                language={language}
                hasMark
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
