import { APPRAISAL_LIMITS } from '@app/contract/catalog/appraisal-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appraisalTexts } from '#components/appraisal/appraisal-texts.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { appraisalRulesQuery, askAppraisal } from './inventory-calls.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedItem } from './listed-item.ts'
import styles from '#features/seller/inventory/appraisal-dialog.module.css'

type AppraisalDialogProps = { item: ListedItem | undefined; onDismiss: () => void; onAsked: () => void }

/** Asks staff for the price of one item. */
export function AppraisalDialog({ item, onDismiss, onAsked }: AppraisalDialogProps) {
  const t = useT(inventoryTexts)
  return (
    <Dialog title={t('appraisal.ask')} isOpen={item !== undefined} onDismiss={onDismiss}>
      {item ? <Question key={item.assetId} item={item} onDismiss={onDismiss} onAsked={onAsked} /> : null}
    </Dialog>
  )
}

type QuestionProps = { item: ListedItem; onDismiss: () => void; onAsked: () => void }

function Question({ item, onDismiss, onAsked }: QuestionProps) {
  const t = useT(inventoryTexts)
  const shared = useT(appraisalTexts)
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const hours = useQuery(appraisalRulesQuery).data?.answerHours

  async function send(): Promise<void> {
    if (isSending) return
    setSending(true)
    setProblem('')
    try {
      await askAppraisal(item.assetId, note.trim())
      showToast({ kind: 'success', text: t('appraisal.sent') })
      onAsked()
      onDismiss()
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('error.noConnection'))
      setSending(false)
    }
  }
  return (
    <form
      className={styles['appraisal-question']}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p>
        <b lang="en">{item.marketName}</b>
      </p>
      <p>{t('appraisal.lead')}</p>
      <p>{hours === undefined ? t('appraisal.goalUnknown') : shared('goal', { count: hours })}</p>
      <Field
        label={t('appraisal.note')}
        hint={t('appraisal.noteHint')}
        optionalLabel={t('appraisal.optional')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={APPRAISAL_LIMITS.noteChars}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
      {problem === '' ? null : (
        <Note tone="bad" isLive>
          {problem}
        </Note>
      )}
      <Button type="submit" variant="primary" isLoading={isSending}>
        {t('appraisal.send')}
      </Button>
    </form>
  )
}
