import { AdminNotFoundPage } from '#features/admin-shell/not-found-page.tsx'

export default function AdminNotFoundRoute() {
  return <AdminNotFoundPage />
}
