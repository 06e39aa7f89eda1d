export { TicketPage as default } from '#features/seller/tickets/ticket-page.tsx'
