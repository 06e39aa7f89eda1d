import { Pill } from '#components/ui/pill.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { looksSecret } from './looks-secret.ts'
import styles from '#components/secret-warning/secret-warning.module.css'

/** Present under a text field from the start, so that a screen reader announces the warning when it appears. */
export function SecretWarning({ text }: { text: string }) {
  const t = useT(shellTexts)
  return (
    <output className={styles['secret-warning']}>
      {looksSecret(text) ? (
        <Pill tone="warn" icon="shield">
          {t('secret.warning')}
        </Pill>
      ) : null}
    </output>
  )
}
