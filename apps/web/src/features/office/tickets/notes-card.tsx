import type { Ticket } from '@app/contract/support/tickets'
import { TICKET_LIMITS } from '@app/contract/support/ticket-facts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { writeNote } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'
import styles from '#features/office/tickets/notes-card.module.css'

type NotesCardProps = { ticket: Ticket; onChanged: (ticket: Ticket) => void }

/** Internal notes that the sender never sees. Ctrl+Enter saves; `n` focuses the field. */
export function NotesCard({ ticket, onChanged }: NotesCardProps) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const writing = useMutation({
    mutationFn: () => writeNote(String(ticket.id), text),
    onSuccess: (changed) => {
      setText('')
      showToast({ kind: 'success', text: t('notes.saved'), autoCloseMs: SHORT_TOAST_MS })
      onChanged(changed)
    },
  })
  const save = () => {
    if (text.trim() !== '' && !writing.isPending) writing.mutate()
  }
  useActions([
    {
      id: 'ticket-note',
      keys: 'n',
      label: t('keys.note'),
      group: t('keys.group'),
      run: () => field.current?.focus(),
    },
  ])

  return (
    <PanelSection title={t('notes.title')}>
      <div className="stack">
        {ticket.staff?.notes.map((note) => (
          <div key={note.id} className={styles['ticket-note']}>
            <p className="caption low">
              <b>{note.author.displayName}</b>{' '}
              <time dateTime={toMachineDate(note.createdAt)}>{formatDateTime(note.createdAt, language)}</time>
            </p>
            <p dir="auto">{note.content}</p>
          </div>
        ))}
        <Field label={t('notes.label')} hint={t('notes.hint')}>
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              rows={3}
              maxLength={TICKET_LIMITS.note}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && event.ctrlKey) save()
              }}
            />
          )}
        </Field>
        <FailureNote text={writing.isError ? t('notes.failed') : undefined} />
        <Button size="small" isLoading={writing.isPending} onClick={save}>
          {t('notes.save')}
        </Button>
      </div>
    </PanelSection>
  )
}
