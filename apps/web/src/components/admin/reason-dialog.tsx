import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { adminTexts } from './admin-texts.ts'
import { useCloseDialog } from './dialog-button.tsx'
import { AreaField, atLeast, FormFailure, useSubmitForm } from './form.tsx'

const REASON_CHARS_MIN = 3
const REASON_CHARS_MAX = 1_000

type ReasonDialogProps<Values extends FieldValues> = {
  title: string
  confirmLabel: string
  /** For dialogs that are not translated. */
  cancelLabel?: string
  lang?: 'en'
  /** `none` hides the field; `optional` allows an empty reason. */
  reason: 'required' | 'optional' | 'none'
  reasonLabel?: string
  reasonHint?: string
  reasonMissing?: string
  reasonMax?: number
  describe?: (error: unknown) => string
  /** For an action that does no harm. */
  isGentle?: boolean
  /** Stays open and shows the answer. */
  isKept?: boolean
  /** First values of the fields in `children`. */
  defaults?: Values
  /** The toast afterwards instead of the general one; null shows none. */
  done?: string | null
  /** The toast when a second admin has to confirm. */
  waits?: string
  /** Throws the server's error; the dialog then stays open and shows it. A retry with the same values has the same key. */
  onConfirm: (reason: string, values: Values, idempotencyKey: string) => Promise<unknown>
  children?: ReactNode
}

/**
 * Asks for confirmation before a decision and stores the given reason with it. The focus starts on the safe button.
 * Afterwards everything on the page is read again, because a decision may change any of it.
 */
export function ReasonDialog<Values extends FieldValues = FieldValues>(props: ReasonDialogProps<Values>) {
  const { isGentle = false, isKept = false, reason } = props
  const t = useT(adminTexts)
  const client = useQueryClient()
  const close = useCloseDialog()
  const keyOf = useIdempotencyKey()
  const missing = props.reasonMissing ?? t('reason.missing')
  const { form, submit } = useSubmitForm<Values & { reason: string }>({
    defaults: { reason: '', ...props.defaults } as Values & { reason: string },
    describe: props.describe,
    onSubmit: async (values) => {
      const answer = await props.onConfirm(values.reason.trim(), values, keyOf(values))
      if (!isKept) close()
      if (props.done !== null) report(isDone(answer))
      void client.invalidateQueries()
    },
  })
  function report(isAtOnce: boolean): void {
    if (isAtOnce)
      showToast({ kind: 'success', text: props.done ?? t('control.done'), autoCloseMs: SHORT_TOAST_MS })
    else showToast({ kind: 'info', text: props.waits ?? t('control.waits') })
  }
  const check = atLeast(REASON_CHARS_MIN, missing)
  return (
    <FormProvider {...form}>
      <AlertDialog
        title={props.title}
        isOpen
        onDismiss={close}
        onConfirm={() => void submit()}
        confirmLabel={props.confirmLabel}
        {...(props.cancelLabel !== undefined && { cancelLabel: props.cancelLabel })}
        {...(props.lang && { lang: props.lang })}
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

/** False when the server keeps the decision as a proposal that somebody else confirms. */
function isDone(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return true
  return 'isDone' in answer ? answer.isDone === true : !('proposalId' in answer && answer.proposalId)
}
