import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'
import { AreaField, atLeast, FormFailure, useSubmitForm } from './form.tsx'

const REASON_CHARS_MIN = 3
const REASON_CHARS_MAX = 1_000

type ReasonDialogProps<Values extends FieldValues> = {
  title: string
  confirmLabel: string
  /** For dialogs that are not translated. */
  cancelLabel?: string
  /** `none` hides the field; `optional` allows an empty reason. */
  reason: 'required' | 'optional' | 'none'
  reasonLabel?: string
  reasonHint?: string
  reasonMissing?: string
  reasonMax?: number
  describe?: (error: unknown) => string
  /** For an action that does no harm. */
  isGentle?: boolean
  isOpen: boolean
  onDismiss: () => void
  /** First values of the fields in `children`. */
  defaults?: Values
  /** Throws the server's error; the dialog then stays open and shows it. */
  onConfirm: (reason: string, values: Values) => Promise<void>
  children?: ReactNode
}

/**
 * Asks for confirmation before a decision and stores the given reason with it. The focus starts on the safe button.
 * Use a new `key` for each subject, so that typed text is not carried over.
 */
export function ReasonDialog<Values extends FieldValues = FieldValues>(props: ReasonDialogProps<Values>) {
  const { isGentle = false, reason } = props
  const t = useT(adminTexts)
  const missing = props.reasonMissing ?? t('reason.missing')
  const { form, submit } = useSubmitForm<Values & { reason: string }>({
    defaults: { reason: '', ...props.defaults } as Values & { reason: string },
    describe: props.describe,
    onSubmit: (values) => props.onConfirm(values.reason.trim(), values),
  })
  const check = atLeast(REASON_CHARS_MIN, missing)
  return (
    <FormProvider {...form}>
      <AlertDialog
        title={props.title}
        isOpen={props.isOpen}
        onDismiss={props.onDismiss}
        onConfirm={() => void submit()}
        confirmLabel={props.confirmLabel}
        {...(props.cancelLabel !== undefined && { cancelLabel: props.cancelLabel })}
        isBusy={form.formState.isSubmitting}
        isGentle={isGentle}
      >
        <div className="stack">
          {props.children}
          {reason === 'none' ? null : (
            <AreaField
              name="reason"
              label={props.reasonLabel ?? t('reason.label')}
              hint={props.reasonHint ?? t('reason.hint')}
              rows={3}
              maxLength={props.reasonMax ?? REASON_CHARS_MAX}
              check={(text) => (reason === 'optional' && text.trim() === '' ? undefined : check(text))}
            />
          )}
          <FormFailure />
        </div>
      </AlertDialog>
    </FormProvider>
  )
}
