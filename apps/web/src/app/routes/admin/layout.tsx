import { RequireSession } from '#features/seller/account/require-session.tsx'
import { AdminFrame } from '#features/office/shell/admin-frame.tsx'

export default function AdminRoute() {
  return <RequireSession>{(user) => <AdminFrame user={user} />}</RequireSession>
}
