import { TicketPage } from '#features/seller/tickets/ticket-page.tsx'

export default function TicketRoute() {
  return <TicketPage />
}
