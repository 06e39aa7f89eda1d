import type { Ticket } from '@app/contract/support/tickets'
import { TICKET_PRIORITIES } from '@app/contract/support/ticket-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Fact } from '#components/admin/fact.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { Select } from '#components/ui/select.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useSession } from '#lib/session/session-store.ts'
import { AppraisalCard } from './appraisal-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { SaleCards } from './sale-cards.tsx'
import { SenderCard } from './sender-card.tsx'
import { changeTicket, senderQuery } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'
import adminStyles from '#components/admin/admin.module.css'
import styles from '#features/office/tickets/context-pane.module.css'

type ContextPaneProps = { ticket: Ticket; onChanged: (ticket: Ticket) => void }

/** Context for a reply: the sales, the sender, and the notes of the team. */
export function ContextPane({ ticket, onChanged }: ContextPaneProps) {
  const userId = ticket.user?.id
  const sender = useQuery({ ...senderQuery(userId ?? ''), enabled: userId !== undefined })
  return (
    <div className="stack">
      <AppraisalCard ticket={ticket} onChanged={onChanged} />
      <SaleCards ticket={ticket} transactions={sender.data?.transactions} />
      <SenderCard ticket={ticket} sender={sender} />
      <TicketFacts ticket={ticket} onChanged={onChanged} />
      <NotesCard ticket={ticket} onChanged={onChanged} />
    </div>
  )
}

function TicketFacts({ ticket, onChanged }: ContextPaneProps) {
  const t = useT(staffTicketTexts)
  const ui = useT(uiTexts)
  const me = useSession().user?.id
  const [hasFailed, setFailed] = useState(false)
  const assignee = ticket.staff?.assignee?.id ?? ''
  const assignees = ticket.staff?.assignees ?? []

  async function change(body: Parameters<typeof changeTicket>[1]): Promise<void> {
    setFailed(false)
    try {
      onChanged(await changeTicket(String(ticket.id), body))
    } catch {
      setFailed(true)
    }
  }
  return (
    <PanelSection title={t('facts.title')}>
      <div className={`stack ${styles['ticket-facts']}`}>
        <Field label={t('facts.priority')}>
          {(control) => (
            <Select
              {...control}
              value={ticket.priority}
              options={TICKET_PRIORITIES.map((value) => ({ value, label: ui(`status.priority.${value}`) }))}
              onChange={(event) => {
                const priority = TICKET_PRIORITIES.find((each) => each === event.currentTarget.value)
                if (priority) void change({ priority })
              }}
            />
          )}
        </Field>
        <Field label={t('facts.assignee')}>
          {(control) => (
            <Select
              {...control}
              value={assignee}
              options={[
                { value: '', label: t('facts.nobody') },
                ...assignees.map(({ id, displayName }) => ({ value: id, label: displayName })),
              ]}
              onChange={(event) => void change({ assignedTo: event.currentTarget.value || null })}
            />
          )}
        </Field>
        {me !== undefined && assignee !== me ? (
          <Button size="small" onClick={() => void change({ assignedTo: me })}>
            {t('facts.takeIt')}
          </Button>
        ) : null}
        {hasFailed ? (
          <Note tone="bad" isLive>
            {t('facts.failed')}
          </Note>
        ) : null}
        <dl className={adminStyles.facts}>
          <Fact name={t('facts.category')}>{t(`category.${ticket.category}`)}</Fact>
        </dl>
      </div>
    </PanelSection>
  )
}
