import type { CannedAnswer } from '@app/contract/support/tickets'
import { QueryState } from '#components/admin/query-state.tsx'
import { TICKET_LIMITS } from '@app/contract/support/ticket-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { AreaField, atLeast, TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { cannedAnswersQuery, removeCannedAnswer, saveCannedAnswer } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'
import styles from '#features/office/tickets/canned-answers-page.module.css'

type Editing = { kind: 'save'; answer: CannedAnswer | undefined } | { kind: 'remove'; answer: CannedAnswer }

/** Canned answers, with placeholders for the facts of a ticket. */
export function CannedAnswersPage() {
  const t = useT(staffTicketTexts)
  const mayWrite = useMay()('canned-answers.write')
  const query = useQuery(cannedAnswersQuery())
  const { data: value, refetch } = query
  const [editing, setEditing] = useState<Editing>()

  function done(text: string) {
    setEditing(undefined)
    showToast({ kind: 'success', text, autoCloseMs: SHORT_TOAST_MS })
    void refetch()
  }
  return (
    <>
      <PageLink className="back-link" to={paths.adminTickets}>
        <Icon name="left" isSmall />
        {t('canned.back')}
      </PageLink>
      <AdminHead
        title={t('canned.title')}
        actions={
          mayWrite ? (
            <Button
              variant="primary"
              icon="plus"
              onClick={() => setEditing({ kind: 'save', answer: undefined })}
            >
              {t('canned.new')}
            </Button>
          ) : null
        }
      />
      <QueryState query={query} failed={t('canned.failed')} rows={4} />
      {value?.length === 0 ? (
        <div className="panel">
          <EmptyState icon="chat" level={2} title={t('canned.empty')}>
            {t('canned.emptyHint')}
          </EmptyState>
        </div>
      ) : null}
      {value && value.length > 0 ? <Answers answers={value} mayWrite={mayWrite} onEdit={setEditing} /> : null}
      {editing?.kind === 'save' ? (
        <SaveDialog
          answer={editing.answer}
          onDismiss={() => setEditing(undefined)}
          onSaved={() => done(t('canned.saved'))}
        />
      ) : null}
      {editing?.kind === 'remove' ? (
        <ReasonDialog
          title={t('canned.removeTitle')}
          confirmLabel={t('canned.remove')}
          reason="none"
          isOpen
          onDismiss={() => setEditing(undefined)}
          onConfirm={async () => {
            await removeCannedAnswer(editing.answer.id)
            done(t('canned.removed'))
          }}
        >
          <p>{editing.answer.title}</p>
        </ReasonDialog>
      ) : null}
    </>
  )
}

type AnswersProps = {
  answers: readonly CannedAnswer[]
  mayWrite: boolean
  onEdit: (editing: Editing) => void
}

function Answers({ answers, mayWrite, onEdit }: AnswersProps) {
  const t = useT(staffTicketTexts)
  return (
    <ul className={styles['canned-list']}>
      {answers.map((answer) => (
        <li key={answer.id} className="panel">
          <h2>{answer.title}</h2>
          <p dir="auto">{answer.content}</p>
          {mayWrite ? (
            <div className="row">
              <Button size="small" onClick={() => onEdit({ kind: 'save', answer })}>
                {t('canned.change')}
              </Button>
              <Button size="small" variant="ghost" onClick={() => onEdit({ kind: 'remove', answer })}>
                {t('canned.remove')}
              </Button>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const VARIABLES = {
  pl: { name: '{imię}', ticket: '{nr zgłoszenia}', sale: '{nr sprzedaży}' },
  en: { name: '{name}', ticket: '{ticket number}', sale: '{sale number}' },
} as const

type SaveDialogProps = { answer: CannedAnswer | undefined; onDismiss: () => void; onSaved: () => void }

function SaveDialog({ answer, onDismiss, onSaved }: SaveDialogProps) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  return (
    <ReasonDialog
      title={answer ? t('canned.edit') : t('canned.new')}
      confirmLabel={t('canned.save')}
      reason="none"
      isGentle
      isOpen
      onDismiss={onDismiss}
      defaults={{ title: answer?.title ?? '', content: answer?.content ?? '' }}
      onConfirm={async (_, { title, content }) => {
        await saveCannedAnswer(answer?.id, { title, content })
        onSaved()
      }}
    >
      <TextField
        name="title"
        label={t('canned.name')}
        maxLength={TICKET_LIMITS.cannedTitle}
        check={atLeast(1, t('canned.missing'))}
      />
      <AreaField
        name="content"
        label={t('canned.content')}
        hint={t('canned.variables', VARIABLES[language])}
        rows={6}
        maxLength={TICKET_LIMITS.message}
        check={atLeast(1, t('canned.missing'))}
      />
    </ReasonDialog>
  )
}
