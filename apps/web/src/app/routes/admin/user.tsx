import { UserPage } from '#features/admin-users/user-page.tsx'

export default function UserRoute() {
  return <UserPage />
}
