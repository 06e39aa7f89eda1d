export { StaffTicketPage as default } from '#features/office/tickets/staff-ticket-page.tsx'
