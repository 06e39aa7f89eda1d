import { StaffTicketsPage } from '#features/office/tickets/staff-tickets-page.tsx'

export default function StaffTicketsRoute() {
  return <StaffTicketsPage />
}
