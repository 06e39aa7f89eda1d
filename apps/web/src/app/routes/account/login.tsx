import { titledPage } from '#components/layouts/titled-page.tsx'
import { LoginPage } from '#features/seller/account/login-page.tsx'

export default titledPage('title.login', LoginPage)
