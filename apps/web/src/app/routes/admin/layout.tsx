import { RequireSession } from '#features/account/require-session.tsx'
import { AdminFrame } from '#features/admin-shell/admin-frame.tsx'

export default function AdminRoute() {
  return <RequireSession>{(user) => <AdminFrame user={user} />}</RequireSession>
}
