import type { UserResponse } from '@app/contract/office/users'
import { ButtonLink } from '#components/ui/button.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, paths } from '#lib/paths.ts'
import { usersTexts } from './users-texts.ts'
import listResultStyles from '#components/admin/list-result.module.css'

type Row = UserResponse['tickets'][number]

export function UserTickets({ answer: { user, tickets } }: { answer: UserResponse }) {
  const t = useT(usersTexts)
  const columns = useColumns()
  if (tickets.length === 0) {
    return (
      <div className="panel">
        <EmptyState icon="chat" level={2} title={t('tickets.empty')} />
      </div>
    )
  }
  return (
    <div className="stack">
      <div className={`panel ${listResultStyles['admin-table']}`}>
        <DataTable
          caption={t('tickets.link')}
          isCaptionHidden
          columns={columns}
          rows={tickets}
          rowId={(row) => String(row.id)}
        />
      </div>
      {user.ticketCount > tickets.length ? (
        <div>
          <ButtonLink to={`${paths.adminTickets}?${new URLSearchParams({ userId: user.id })}`}>
            {t('tickets.all')}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT(usersTexts)
  const language = useLanguage()
  return columnsOf((id) => t(`tickets.${id}`), {
    id: (row) => (
      <PageLink className="mono" to={adminTicketPath(row.id)}>
        {row.number}
      </PageLink>
    ),
    subject: { onCard: 'line', cell: (row) => row.subject },
    status: { onCard: 'aside', cell: (row) => <StatusPill kind="ticket" status={row.status} /> },
    created: (row) => formatDateTime(row.createdAt, language),
    updated: (row) => formatDateTime(row.updatedAt, language),
    link: {
      onCard: 'none',
      cell: (row) => {
        const isOpen = row.status === 'open' || row.status === 'in-progress'
        const action = isOpen ? t('tickets.answer') : t('tickets.see')
        return (
          <PageLink
            to={adminTicketPath(row.id)}
            aria-label={t('tickets.linkOf', { action, number: row.number })}
          >
            {action}
          </PageLink>
        )
      },
    },
  })
}
