import { DashboardPage } from '#features/office/dashboard/dashboard-page.tsx'

export default function DashboardRoute() {
  return <DashboardPage />
}
