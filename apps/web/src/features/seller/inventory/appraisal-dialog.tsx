import { APPRAISAL_LIMITS } from '@app/contract/catalog/appraisal-facts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appraisalTexts } from '#components/appraisal/appraisal-texts.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
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
  const failureText = useFailureText()
  const hours = useQuery(appraisalRulesQuery).data?.answerHours
  const question = useMutation({
    mutationFn: () => askAppraisal(item.assetId, note.trim()),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('appraisal.sent') })
      onAsked()
      onDismiss()
    },
  })

  return (
    <form
      className={styles['appraisal-question']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!question.isPending) question.mutate()
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
      <FailureNote text={question.error ? failureText(question.error, '') : undefined} />
      <Button type="submit" variant="primary" isLoading={question.isPending}>
        {t('appraisal.send')}
      </Button>
    </form>
  )
}
