import { shellTexts } from '#components/shell-texts.ts'
import { demoControlsUrl } from '#lib/demo.ts'
import { useT } from '#lib/i18n/use-t.ts'
import styles from '#components/layouts/demo-ribbon.module.css'

/** Says on every page of a demo that nothing here is real. */
export function DemoRibbon() {
  const t = useT(shellTexts)
  if (demoControlsUrl === undefined) return null
  return (
    <aside className={styles['demo-ribbon']} aria-label={t('demo.label')}>
      <strong>{t('demo.label')}</strong>
      <span>{t('demo.text')}</span>
      <a href={demoControlsUrl} target="_blank" rel="noreferrer">
        {t('demo.controls')}
      </a>
    </aside>
  )
}
