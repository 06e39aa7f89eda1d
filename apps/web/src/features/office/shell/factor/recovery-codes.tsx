import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { saveFile } from '#lib/save-file.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { factorTexts } from './factor-texts.ts'
import styles from '#features/office/shell/factor/recovery-codes.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown only once, because the server stores only hashes of the codes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT(factorTexts)
  const text = codes.join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', text: t('codes.copied'), autoCloseMs: SHORT_TOAST_MS })
    } catch {
      showToast({ kind: 'error', text: t('codes.copyFailed') })
    }
  }
  return (
    <div className="stack">
      <h2 className={styles['factor-subtitle']}>{t('codes.title')}</h2>
      <p>{t('codes.lead')}</p>
      <ol className={`${styles['recovery-codes']} mono`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <Button icon="copy" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile(new File([text], `${t('codes.file')}.txt`, { type: 'text/plain' }))}
        >
          {t('codes.save')}
        </Button>
      </div>
      <Button variant="primary" isFull onClick={onDone}>
        {t('codes.done')}
      </Button>
    </div>
  )
}
