import { titledPage } from '#components/layouts/titled-page.tsx'
import { StopPage } from '#features/site/stop-link/stop-page.tsx'

export default titledPage('title.stopLink', StopPage)
