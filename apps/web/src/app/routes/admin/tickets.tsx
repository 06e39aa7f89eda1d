import { StaffTicketsPage } from '#features/support/staff/staff-tickets-page.tsx'

export default function StaffTicketsRoute() {
  return <StaffTicketsPage />
}
