import { TicketPage } from '#features/support/ticket/ticket-page.tsx'

export default function TicketRoute() {
  return <TicketPage />
}
