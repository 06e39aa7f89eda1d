export { DashboardPage as default } from '#features/office/dashboard/dashboard-page.tsx'
