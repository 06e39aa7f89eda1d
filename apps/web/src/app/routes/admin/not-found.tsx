import { AdminNotFoundPage } from '#features/office/shell/not-found-page.tsx'

export default function AdminNotFoundRoute() {
  return <AdminNotFoundPage />
}
