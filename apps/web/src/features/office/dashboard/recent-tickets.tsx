import { PanelSection } from '#components/admin/panel-section.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { formatRelative } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, paths } from '#lib/paths.ts'
import { useNowMs } from '#lib/use-now.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import styles from '#features/office/dashboard/recent-tickets.module.css'

const MINUTE_MS = 60_000

export function RecentTickets() {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  const stats = useStats('recent-tickets')
  return (
    <PanelSection title={t('recent.tickets')} aside={<PageLink to={paths.adminTickets}>{t('all')}</PageLink>}>
      <StatsPartView stats={stats} lines={6}>
        {({ recentTickets }) =>
          recentTickets.length === 0 ? (
            <EmptyState icon="chat" title={t('recent.noTickets')} />
          ) : (
            <ul className={styles['recent-tickets']}>
              {recentTickets.map((ticket) => (
                <li key={ticket.id}>
                  <PageLink to={adminTicketPath(ticket.id)}>{ticket.subject}</PageLink>
                  {/* As on the page of a ticket: a resolved one is over, an answered one is not. */}
                  <StatusPill
                    kind="ticket"
                    status={ticket.status === 'resolved' ? 'closed' : ticket.status}
                  />
                  <span className="low">{ticket.username}</span>
                  <span className="low">{formatRelative(ticket.createdAt, language, new Date(now))}</span>
                </li>
              ))}
            </ul>
          )
        }
      </StatsPartView>
    </PanelSection>
  )
}
