export { StaffTicketsPage as default } from '#features/office/tickets/staff-tickets-page.tsx'
