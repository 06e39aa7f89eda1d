import { LANGUAGES } from '@app/contract/languages'
import { LanguageLink } from '#components/layouts/language-control.tsx'
import { ThemeControl } from '#components/layouts/theme-control.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { accountTexts } from './account-texts.ts'

export function AppearanceCard() {
  const t = useT(accountTexts)
  return (
    <section className="panel account-card" aria-labelledby="appearance-title">
      <h3 id="appearance-title">{t('appearance.title')}</h3>
      <div className="appearance">
        <div>
          <p className="field-label">{t('appearance.theme')}</p>
          <ThemeControl />
        </div>
        <div>
          <p className="field-label">{t('appearance.language')}</p>
          <div className="row">
            {LANGUAGES.map((language) => (
              <LanguageLink key={language} className="button button-secondary" language={language} hasMark />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
