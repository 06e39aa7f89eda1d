import { shellTexts } from '#components/shell-texts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { looksSecret } from './looks-secret.ts'
import statusPillStyles from '#components/ui/status-pill.module.css'
import styles from '#components/secret-warning/secret-warning.module.css'

/** Present under a text field from the start, so that a screen reader announces the warning when it appears. */
export function SecretWarning({ text }: { text: string }) {
  const t = useT(shellTexts)
  return (
    <output className={styles['secret-warning']}>
      {looksSecret(text) ? (
        <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-warn']}`}>
          <Icon name="shield" />
          {t('secret.warning')}
        </span>
      ) : null}
    </output>
  )
}
