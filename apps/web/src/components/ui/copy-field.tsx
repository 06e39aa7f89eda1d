import { useEffect, useId, useRef, useState } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#components/ui/copy-field.module.css'

type CopyFieldProps = {
  label: string
  value: string
  /** The toast after copying, when it differs from the default "copied". */
  copiedToast?: { text: string; lang?: string }
}

const DONE_MS = 2000

/** When clipboard access fails, the text is selected, so that one key press copies it. */
export function CopyField({ label, value, copiedToast }: CopyFieldProps) {
  const t = useT(shellTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDone, setDone] = useState(false)

  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setDone(true)
      showToast({
        kind: 'success',
        autoCloseMs: SHORT_TOAST_MS,
        ...(copiedToast ?? { text: t('action.copied') }),
      })
    } catch {
      input.current?.focus()
      input.current?.select()
      showToast({ kind: 'error', text: t('copy.failed') })
    }
  }

  const action = isDone ? t('action.copied') : t('action.copy')
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['copy-field']}>
        <input ref={input} id={id} className="mono" readOnly value={value} />
        <Button
          icon={isDone ? 'check' : 'copy'}
          className={classNames(isDone && styles['is-done'])}
          aria-label={`${action}: ${label}`}
          onClick={() => void copy()}
        >
          {action}
        </Button>
      </div>
    </div>
  )
}
