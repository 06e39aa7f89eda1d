import { UsersPage } from '#features/office/users/users-page.tsx'

export default function UsersRoute() {
  return <UsersPage />
}
