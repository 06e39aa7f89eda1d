import { UserPage } from '#features/office/users/user-page.tsx'

export default function UserRoute() {
  return <UserPage />
}
