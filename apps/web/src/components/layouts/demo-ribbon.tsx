import { useLocation } from 'react-router'
import { shellTexts } from '#components/shell-texts.ts'
import { demoControlsUrl } from '#lib/demo.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { barePath, paths } from '#lib/paths.ts'
import styles from '#components/layouts/demo-ribbon.module.css'

/** Says on every page of a demo that nothing here is real. */
export function DemoRibbon() {
  const t = useT(shellTexts)
  const language = useLanguage()
  // A seller waits there for what the controls can end.
  const isSale = barePath(useLocation().pathname).startsWith(`${paths.accountSales}/`)
  if (demoControlsUrl === undefined) return null
  return (
    <aside className={styles['demo-ribbon']} aria-label={t('demo.label')}>
      <strong>{t('demo.text')}</strong>
      <a
        href={`${demoControlsUrl}?l=${language === 'en' ? 'english' : 'polish'}`}
        target="_blank"
        rel="noreferrer"
      >
        {t(isSale ? 'demo.skip' : 'demo.controls')}
      </a>
    </aside>
  )
}
