import { titledPage } from '#components/layouts/titled-page.tsx'
import { CallbackPage } from '#features/seller/account/callback-page.tsx'

export default titledPage('title.login', CallbackPage)
