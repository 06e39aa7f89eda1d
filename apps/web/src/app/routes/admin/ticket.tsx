import { StaffTicketPage } from '#features/office/tickets/staff-ticket-page.tsx'

export default function StaffTicketRoute() {
  return <StaffTicketPage />
}
