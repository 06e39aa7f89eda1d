export { UsersPage as default } from '#features/office/users/users-page.tsx'
