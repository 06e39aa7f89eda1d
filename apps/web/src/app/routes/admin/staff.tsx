export { StaffPage as default } from '#features/office/staff/staff-page.tsx'
