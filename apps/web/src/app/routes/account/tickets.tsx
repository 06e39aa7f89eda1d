import { titledPage } from '#components/layouts/titled-page.tsx'
import { TicketsPage } from '#features/seller/tickets/tickets-page.tsx'

export default titledPage('title.tickets', TicketsPage)
