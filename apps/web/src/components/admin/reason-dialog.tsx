import { useState, type ReactNode } from 'react'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'

const REASON_CHARS_MIN = 3
const REASON_CHARS_MAX = 1_000

type ReasonDialogProps = {
  title: string
  confirmLabel: string
  /** `none` hides the field; `optional` allows an empty reason. */
  reason: 'required' | 'optional' | 'none'
  reasonLabel?: string
  reasonHint?: string
  /** For an action that does no harm. */
  isGentle?: boolean
  isOpen: boolean
  onDismiss: () => void
  /** Throws the server's error; the dialog then stays open and shows it. */
  onConfirm: (reason: string) => Promise<void>
  children?: ReactNode
}

/**
 * Asks for confirmation before a decision and stores the given reason with it. The focus starts on the safe button.
 * Use a new `key` for each subject, so that typed text is not carried over.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, isGentle = false, isOpen, onDismiss, children } = props
  const t = useT(adminTexts)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    const words = reason.trim()
    const isTooShort = words.length < REASON_CHARS_MIN
    const mustWrite = props.reason === 'required' || (props.reason === 'optional' && words !== '')
    setMissing(mustWrite && isTooShort)
    if (mustWrite && isTooShort) return
    setBusy(true)
    setProblem(undefined)
    try {
      await props.onConfirm(words)
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('action.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog
      title={title}
      isOpen={isOpen}
      onDismiss={onDismiss}
      onConfirm={() => void confirm()}
      confirmLabel={confirmLabel}
      isBusy={isBusy}
      isGentle={isGentle}
    >
      <div className="stack">
        {children}
        {props.reason === 'none' ? null : (
          <Field
            label={props.reasonLabel ?? t('reason.label')}
            hint={props.reasonHint ?? t('reason.hint')}
            error={isMissing ? t('reason.missing') : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={REASON_CHARS_MAX}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <FailureNote text={problem} />
      </div>
    </AlertDialog>
  )
}
