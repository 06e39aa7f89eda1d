import { titledPage } from '#components/layouts/titled-page.tsx'
import { ConfirmEmailPage } from '#features/seller/account/confirm-email-page.tsx'

export default titledPage('title.confirmEmail', ConfirmEmailPage)
