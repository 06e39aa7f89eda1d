export { UserPage as default } from '#features/office/users/user-page.tsx'
