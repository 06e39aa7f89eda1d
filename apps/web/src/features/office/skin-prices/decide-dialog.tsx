import type { PriceList } from '@app/contract/catalog/prices'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { decideList } from './skin-prices-calls.ts'
import { skinPricesTexts } from './skin-prices-texts.ts'

export type Decision = { verdict: 'accept' | 'drop'; list: PriceList }

type DecideDialogProps = { decision: Decision; onDecided: (decision: Decision) => void }

const REASON_CHARS_MIN = 3
const REASON_CHARS_MAX = 500

/**
 * A decision about prices is final and needs a reason. The dialog closes itself but stays mounted, so that the
 * browser can return the focus to the button that opened it.
 */
export function DecideDialog({ decision, onDecided }: DecideDialogProps) {
  const t = useT(skinPricesTexts)
  const { verdict, list } = decision
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function decide() {
    const words = reason.trim()
    setMissing(words.length < REASON_CHARS_MIN)
    if (words.length < REASON_CHARS_MIN) return
    setBusy(true)
    try {
      await decideList(verdict, list.id, words)
      setOpen(false)
      onDecided(decision)
    } catch (error) {
      setBusy(false)
      setProblem((error instanceof ApiError && error.message) || t('decide.failed'))
    }
  }

  const id = list.id
  const isAccept = verdict === 'accept'
  return (
    <AlertDialog
      title={isAccept ? t('decide.acceptTitle', { id }) : t('decide.dropTitle', { id })}
      isOpen={isOpen}
      onDismiss={() => setOpen(false)}
      onConfirm={() => void decide()}
      confirmLabel={isAccept ? t('lists.accept') : t('lists.drop')}
      cancelLabel={t('decide.cancel')}
      isBusy={isBusy}
    >
      <div className="stack">
        <p>{isAccept ? t('decide.acceptLead') : t('decide.dropLead')}</p>
        <ul className="list-reasons">
          {list.reasons.map((found) => (
            <li key={found.code + found.text}>{found.text}</li>
          ))}
        </ul>
        <Field
          label={t('decide.reason')}
          hint={t('decide.reasonHint')}
          error={isMissing ? t('decide.reasonMissing') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              value={reason}
              maxLength={REASON_CHARS_MAX}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <FailureNote text={problem} />
      </div>
    </AlertDialog>
  )
}
