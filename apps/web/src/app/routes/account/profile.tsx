import { titledPage } from '#components/layouts/titled-page.tsx'
import { ProfilePage } from '#features/seller/account/profile-page.tsx'

export default titledPage('title.account', ProfilePage)
