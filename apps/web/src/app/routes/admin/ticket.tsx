import { StaffTicketPage } from '#features/support/staff/staff-ticket-page.tsx'

export default function StaffTicketRoute() {
  return <StaffTicketPage />
}
