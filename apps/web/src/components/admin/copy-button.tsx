import { IconButton } from '#components/ui/icon-button.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { adminTexts } from './admin-texts.ts'
import styles from '#components/admin/copy-button.module.css'

/** A small button beside a value. `name` is the name of the copied value. */
export function CopyButton({ name, value }: { name: string; value: string }) {
  const t = useT(adminTexts)
  const copy = useCopy()
  return (
    <IconButton
      className={styles['copy-button']}
      icon="copy"
      label={t('copy.id', { name })}
      onClick={() => copy(name, value)}
    />
  )
}

/** For a keyboard shortcut that copies the same value. */
export function useCopy(): (name: string, value: string) => void {
  const t = useT(adminTexts)
  const shell = useT(shellTexts)
  return (name, value) => {
    navigator.clipboard.writeText(value).then(
      () => showToast({ kind: 'success', text: t('copy.done', { name }), autoCloseMs: SHORT_TOAST_MS }),
      () => showToast({ kind: 'error', text: shell('copy.failed') }),
    )
  }
}
