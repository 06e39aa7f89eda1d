import { titledPage } from '#components/layouts/titled-page.tsx'
import { StopAlertsPage } from '#features/seller/account/stop-alerts-page.tsx'

export default titledPage('title.stopAlerts', StopAlertsPage)
