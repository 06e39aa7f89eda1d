import { StaffPage } from '#features/office/staff/staff-page.tsx'

export default function StaffRoute() {
  return <StaffPage />
}
